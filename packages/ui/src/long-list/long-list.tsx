/**
 * A list of any length, of which only what is near the eye is drawn: a stranger says how long it is (docs/limits.md, Lists of the modal).
 *
 * Up to `mostDrawn` rows it is a plain list. Beyond that, and always as tiles, it is one stop for Tab, in which arrows, Home, End and the keys for
 * pages lead to every entry; what has the focus stays drawn, wherever one scrolls. Screen readers are told how many there are.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { laterIcons } from '../icon/later-icons.ts'
import { SearchField } from '../search-field/search-field.tsx'
import { Stack } from '../stack/stack.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { stepOf } from './roving.ts'
import { styles } from './styles.gen.ts'
import { columnsOf, useWindow, type WindowInput } from './use-window.ts'

/** A list that is no longer than this is drawn whole. */
export const mostDrawn = 20

export type LongListProps<Item> = {
  /** The group's name. Without one, give `label`. */
  readonly title?: string | undefined
  /** The accessible name of a list without a visible title. */
  readonly label?: string
  readonly items: readonly Item[]
  /** How many there are where `items` are only the first of them. */
  readonly count?: number | undefined
  /** A name for each that stays its own while others come and go. */
  readonly keyOf: (item: Item) => string
  /** Draws one: a `ListItem`, or a `WalletTile` for tiles. */
  readonly draw: (item: Item) => ReactNode
  /** `tiles` stand beside each other, as many as fit. Default `rows`. */
  readonly shape?: 'rows' | 'tiles'
}

/** As in the style sheet, px. */
const shapes = { rows: { gap: 6, guess: 56 }, tiles: { gap: 4, guess: 112 } } as const

export function LongList<Item>({ title, label, items, count, keyOf, draw, shape = 'rows' }: LongListProps<Item>): ReactNode {
  useStyles(styles)
  const id = useId()
  return (
    <section
      className="fy-list"
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
    >
      {title !== undefined && (
        <h2 className="fy-list-title" id={id}>
          {title}
        </h2>
      )}
      <Entries items={items} count={count} keyOf={keyOf} draw={draw} shape={shape} />
    </section>
  )
}

export type SearchedListProps<Item> = Pick<LongListProps<Item>, 'title' | 'label' | 'items' | 'keyOf' | 'draw'> & {
  /** What is shown in place of `items` while nothing is searched for; empty ones are left out. */
  readonly groups?: readonly { readonly title: string; readonly items: readonly Item[] }[]
  /** Above the list while nothing is searched for. */
  readonly lead?: ReactNode
  /** All that one may look for it by. */
  readonly textOf: (item: Item) => string
  readonly words: {
    /** The field's name. */
    readonly search: string
    readonly clear: string
    /** How many were found. */
    readonly found: (count: number) => string
    /** Nothing was found. */
    readonly none: (search: string) => string
  }
}

/** What is not drawn is found by a search: the browser's own finds what there is. */
export function SearchedList<Item>({ items, groups, lead, textOf, words, ...list }: SearchedListProps<Item>): ReactNode {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = useMemo(
    () => (wanted === '' ? items : items.filter((item) => textOf(item).toLowerCase().includes(wanted))),
    [items, textOf, wanted],
  )
  // A search that is on stays, however short the list becomes meanwhile.
  const isSearched = items.length > mostDrawn || search !== ''
  return (
    <Stack gap={4}>
      {isSearched && <SearchField label={words.search} clearLabel={words.clear} value={search} onChange={setSearch} />}
      {isSearched && <VisuallyHidden live="polite">{wanted !== '' && words.found(shown.length)}</VisuallyHidden>}
      {wanted === '' && lead}
      {groups && wanted === '' ? (
        groups.map(({ title, items: some }) => some.length > 0 && <LongList {...list} key={title} title={title} items={some} />)
      ) : shown.length === 0 ? (
        <EmptyState icon={laterIcons.search} title={words.none(search.trim())} />
      ) : (
        <LongList {...list} items={shown} count={shown.length} />
      )}
    </Stack>
  )
}

type EntriesProps<Item> = Pick<LongListProps<Item>, 'items' | 'count' | 'keyOf' | 'draw'> & { readonly shape: 'rows' | 'tiles' }

function Entries<Item>({ items, count, keyOf, draw, shape }: EntriesProps<Item>): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const isLong = items.length > mostDrawn
  const { columns, span, before, after, offsetOf, page } = useWindow({ list, keys, on: isLong, ...shapes[shape] })
  const layout = `${columns} ${offsetOf(Math.ceil(keys.length / columns))}`
  const { held, onFocus, onBlur, onKeyDown } = useRoving({ list, keys, page, layout, on: isLong || shape === 'tiles' })

  const [first, last] = [span.from * columns, Math.min(span.to * columns, keys.length)]
  const isApart = isLong && held >= 0 && (held < first || held >= last)
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  if (isApart) drawn[held < first ? 'unshift' : 'push'](held)
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: to Safari what has no markers is a list only by its role.
      role="list"
      className={shape === 'tiles' ? 'fy-tiles' : 'fy-list-rows'}
      ref={list}
      data-long={isLong || undefined}
      style={isLong ? { paddingBlockStart: before, paddingBlockEnd: after } : {}}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {drawn.map((index) => (
        <li
          key={keys[index]}
          data-at={index}
          {...(isLong && { 'aria-setsize': count ?? items.length, 'aria-posinset': index + 1 })}
          {...(isApart && index === held
            ? {
                'data-apart': true,
                style: {
                  insetBlockStart: offsetOf(Math.floor(index / columns)),
                  insetInlineStart: `${((index % columns) * 100) / columns}%`,
                  inlineSize: `${100 / columns}%`,
                },
              }
            : { style: {} })}
        >
          <Entry item={items[index]} draw={draw as (item: unknown) => ReactNode} />
        </li>
      ))}
    </ul>
  )
}

/** What is drawn stays as it is while one scrolls. */
const Entry = memo(function Entry({ item, draw }: { readonly item: unknown; readonly draw: (item: unknown) => ReactNode }): ReactNode {
  return draw(item)
})

type RovingInput = Pick<WindowInput, 'list' | 'keys' | 'on'> & {
  readonly page: number
  /** Another one whenever entries may have come to lie elsewhere. */
  readonly layout: string
}

/** By these a person scrolls: from then on it is they who choose what is seen. */
const scrolling = ['wheel', 'touchmove', 'pointerdown'] as const

/** Where the focus is, and where keys lead it. */
function useRoving({ list, keys, page, layout, on }: RovingInput) {
  const [heldKey, setHeldKey] = useState<string>()
  const wanted = useRef(-1)
  /** Where a key has led, for as long as nobody scrolled: what is measured meanwhile does not take it out of sight. */
  const led = useRef({ to: -1, layout })
  /** Has the focus: where it goes because its entry is drawn in another way, the entry has it again. */
  const heldElement = useRef<Element>(undefined)
  const held = useMemo(() => (heldKey === undefined ? -1 : keys.indexOf(heldKey)), [keys, heldKey])

  useLayoutEffect(() => {
    const entries = [...(list.current?.children ?? [])] as HTMLElement[]
    setStops(entries, on)
    if (led.current.to === held && led.current.layout !== layout) {
      led.current.layout = layout
      entries.find(({ dataset }) => Number(dataset.at) === held)?.scrollIntoView({ block: 'nearest' })
    }
    const target = wanted.current >= 0 ? wanted.current : heldElement.current?.isConnected === false ? held : -1
    const entry = entries.find(({ dataset }) => Number(dataset.at) === target)
    if (!entry) return
    const stop = stopOf(entry)
    if (stop === entry && !on) entry.tabIndex = -1
    stop.focus({ preventScroll: wanted.current < 0 })
    // Drawn where it was taken to be; once it stands in its place it is brought into sight again.
    if (wanted.current < 0 || entry.dataset.apart) return
    led.current = { to: wanted.current, layout }
    wanted.current = -1
    entry.scrollIntoView({ block: 'nearest' })
  })

  useEffect(() => {
    const around = list.current?.closest('[data-scroll]')
    const leave = (): void => {
      led.current.to = -1
    }
    for (const name of scrolling) around?.addEventListener(name, leave, { passive: true })
    return () => {
      for (const name of scrolling) around?.removeEventListener(name, leave)
    }
  }, [list])

  return {
    held,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const entry = target.closest<HTMLElement>('[data-at]')
      heldElement.current = target
      if (entry) setHeldKey(keys[Number(entry.dataset.at)])
    },
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.contains(relatedTarget) || !target.isConnected) return
      wanted.current = -1
      led.current.to = -1
      heldElement.current = undefined
      setHeldKey(undefined)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const entry = (event.target as Element).closest<HTMLElement>('[data-at]')
      if (!on || !entry || stopOf(entry) !== event.target || event.altKey || event.ctrlKey || event.metaKey) return
      const next = leadOf(event, Number(entry.dataset.at), { count: keys.length, page })
      if (next === undefined) return
      event.preventDefault()
      wanted.current = next
      setHeldKey(keys[next])
    },
  }
}

type Shape = { readonly count: number; readonly page: number }

/** Where the key leads. */
function leadOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, { count, page }: Shape): number | undefined {
  const columns = columnsOf(currentTarget)
  if (key === 'PageDown') return Math.min(count - 1, at + page * columns)
  if (key === 'PageUp') return Math.max(0, at - page * columns)
  // Rows lie one below the other.
  if (columns === 1 && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined
  return stepOf(key, at, { count, columns, rtl: getComputedStyle(currentTarget).direction === 'rtl' })
}

/** One stop for Tab: what has the focus, had it last, or is drawn first. */
function setStops(entries: readonly HTMLElement[], on: boolean): void {
  const stops = entries.map(stopOf)
  if (!on) {
    for (const stop of stops) {
      // A link without an address takes no focus by itself.
      if (stop.role === 'button') stop.tabIndex = 0
      else stop.removeAttribute('tabindex')
    }
    return
  }
  const current = stops.find((stop) => stop.matches(':focus')) ?? stops.find((stop) => stop.tabIndex === 0) ?? stops[0]
  for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1
}

/** What of an entry takes the focus: its control, or itself where it is there to be read. */
function stopOf(entry: HTMLElement): HTMLElement {
  return entry.querySelector<HTMLElement>('[data-cell], [data-press]:not(:disabled)') ?? entry
}
