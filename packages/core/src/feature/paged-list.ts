/**
 * A list of what an account has, as a server gives it page by page (`pages.ts`): the one machine of all such lists. What is particular to a
 * list stands in its rules. An answer to anything but what was asked last is dropped.
 */
import { type Call, readFailure } from '@foyer/contract'
import type { Caip2 } from '@foyer/contract/entities'
import type { ApiClient } from '../api/api-client.ts'
import { KitError } from '../entities/errors.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import type { Stamped, Tracked } from '../kernel/event.ts'
import { caipAddressOf, isAnyConnected, networkOf } from '../kernel/select.ts'
import { apiOf } from './api-of.ts'
import type { Feature, FeatureHost, FeatureStep, KernelView, TimerWork } from './feature.ts'
import { afterPage, isAsking, isLookedAt, isMadeUp, nextCursor, type PageAsked, type Pages, type PageWork, pendingSince } from './pages.ts'
import { pauseByAge } from './pause-by-age.ts'

export type PageOf<Item> = { readonly data: readonly Item[]; readonly next: string | null }

export type PagedEvent<Item> =
  /** Reads the first page unless it is known and young. */
  | { readonly type: 'read' }
  /** Reads the first page again. */
  | { readonly type: 'refresh' }
  /** Reads the next page. */
  | { readonly type: 'more' }
  /** Something of that account's may have changed by now: the first page is read again, as soon as somebody may look. */
  | { readonly type: 'look'; readonly key: string }
  | (PageAsked & { readonly type: 'fetched'; readonly page: PageOf<Item> })
  | (PageAsked & { readonly type: 'fetch-failed'; readonly error: KitError })

export type PageQuery = {
  readonly key: string
  readonly cursor: string | undefined
  /** The server too reads again what it keeps. */
  readonly fresh: boolean
  readonly api: ApiClient
  readonly host: Pick<FeatureHost<never>, 'setup' | 'signal'>
}

/** What is known of one account: its pages, and under a name of its own what was on them. */
type Listed = Omit<Pages, 'status'> & { readonly status: string }

export type PagedRules<Slice, Known extends Listed, Item> = {
  /** By CAIP-10. */
  knownIn(slice: Slice): Readonly<Record<string, Known>>
  toSlice(known: Readonly<Record<string, Known>>): Slice
  itemsOf(known: Known): readonly Item[]
  toKnown(pages: Pages, items: readonly Item[]): Known
  /** Whether the first page counts as true at that time. */
  isYoung(known: Known, at: number): boolean
  /** Of one account that a page keeps. */
  readonly most: number
  /** What there is to show with the page that came, in its order; `next` is where it goes on. */
  merge(known: Known, came: PageAsked & { readonly page: PageOf<Item> }): { readonly items: readonly Item[]; readonly next: string | null }
  fetch(query: PageQuery): Promise<PageOf<Item>>
  /** After that failure nobody asks by himself. */
  isFinal?(error: KitError): boolean
  /** Default: `failed`. */
  readonly finalStatus?: Known['status']
  /** The ids of what is to be looked at again by oneself: the newest of it says how soon. */
  pendingOf?(items: readonly Item[]): readonly string[]
  /** For the project's analytics. */
  track?(what: 'more' | 'failed', cursor: string | undefined, kernel: KernelView): Tracked
}

/** After a transaction: when most chains have taken it, and when the slow ones have too. */
const settling = [1_500, 15_000] as const

type Step<Slice, Item> = FeatureStep<Slice, PagedEvent<Item>, PageWork>
type Moment<Slice> = { readonly slice: Slice; readonly at: number; readonly seq: number; readonly kernel: KernelView }

export function createPagedList<Slice, Known extends Listed, Item>(
  rules: PagedRules<Slice, Known, Item>,
): Feature<Slice, PagedEvent<Item>, PageWork> {
  type Event = PagedEvent<Item>
  const { knownIn, toSlice, itemsOf, toKnown, merge, most, track } = rules
  const { put, ask, miss, makeUp } = createAsking(rules)

  function readMore(moment: Moment<Slice>, key: string): Step<Slice, Item> {
    const cursor = nextCursor(knownIn(moment.slice)[key])
    if (cursor === undefined) return { slice: moment.slice }
    return { ...ask(moment, key, { fresh: false, cursor }), ...(track && { kernel: [track('more', cursor, moment.kernel)] }) }
  }

  function take(moment: Moment<Slice>, known: Known, came: Stamped<Extract<Event, { readonly type: 'fetched' }>>): Step<Slice, Item> {
    const { key, attempt, cursor } = came
    const merged = merge(known, came)
    const count = { count: merged.items.length, before: itemsOf(known).length, most }
    const { follows, ...after } = afterPage({ cursor, next: merged.next, ...count, skipped: known.skipped })
    const at = cursor === undefined ? moment.at : known.at
    const pending = pendingSince(rules.pendingOf?.(merged.items) ?? [], known, moment.at)
    const ready = toKnown({ status: 'ready', ...after, attempt, at, ...(known.isDue && { isDue: true }), ...pending }, merged.items)
    const now = { ...moment, slice: put(moment.slice, key, ready) }
    if (follows !== undefined) return ask(now, key, { fresh: false, cursor: follows })
    // What is pending is looked at a while after the last answer, however long that took.
    return makeUp(now, key) ?? { slice: now.slice, work: lookAgain(pending, key, moment.at) }
  }

  function fail(moment: Moment<Slice>, known: Known, event: Extract<Event, { readonly type: 'fetch-failed' }>): Step<Slice, Item> {
    const { key, cursor, error } = event
    const final = rules.isFinal?.(error) ? rules.finalStatus : undefined
    const slice = put(moment.slice, key, { ...known, status: final ?? 'failed', at: moment.at, error })
    return { slice, ...(track && final === undefined && { kernel: [track('failed', cursor, moment.kernel)] }) }
  }

  /** About the account in use, on a network that the page knows. */
  function stepOwn(moment: Moment<Slice>, type: 'read' | 'refresh' | 'more'): Step<Slice, Item> {
    const { now } = moment.kernel
    const key = caipAddressOf(now)
    if (key === undefined || !networkOf(now, key.slice(0, key.lastIndexOf(':')) as Caip2)) return { slice: moment.slice }
    if (type === 'more') return readMore(moment, key)
    const known = knownIn(moment.slice)[key]
    const isKnown = type === 'read' && known !== undefined && isEnough(known, rules, moment.at)
    if (isKnown || known?.status === 'loading') return { slice: moment.slice }
    // What is on its way is not the first page.
    return known && isAsking(known) ? miss(moment.slice, key, known) : ask(moment, key, { fresh: type === 'refresh' })
  }

  return {
    start: (_, { slice }) => ({ slice }),
    step(given, event, kernel) {
      // Nothing is known any more of who has gone (docs/behaviour.md, Disconnecting).
      const isOver = !isAnyConnected(kernel.now) && Object.keys(knownIn(given)).length > 0
      const slice = isOver ? toSlice({}) : given
      const moment = { slice, at: event.at, seq: event.seq, kernel }
      switch (event.type) {
        case 'read':
        case 'refresh':
        case 'more':
          return stepOwn(moment, event.type)
        case 'look': {
          const { key } = event
          const known = knownIn(slice)[key]
          if (known === undefined || known.status === rules.finalStatus) return { slice }
          return isLookedAt(known, key, kernel.now) ? ask(moment, key, { fresh: true }) : miss(slice, key, known)
        }
        case 'sent':
          return { slice, work: settling.map((ms) => lookIn(ms, event.key, `${ms}`)) }
        case 'fetched':
        case 'fetch-failed': {
          const known = knownIn(slice)[event.key]
          if (known?.attempt !== event.attempt) return { slice }
          return event.type === 'fetched' ? take(moment, known, event) : fail(moment, known, event)
        }
        default:
          // The modal was opened, the page came back to an account: any event may let somebody look.
          return makeUp(moment, caipAddressOf(kernel.now)) ?? { slice }
      }
    },
    create(host) {
      const api = apiOf(host)
      return {
        perform({ type: _, ...work }) {
          rules.fetch({ ...work, api, host }).then(
            (page) => host.signal.aborted || host.send({ type: 'fetched', ...work, page }),
            (cause) => host.send({ type: 'fetch-failed', ...work, error: toKitError(cause) }),
          )
        },
      }
    },
  }

  function lookAgain({ pending }: Pick<Pages, 'pending'>, key: string, at: number): readonly TimerWork<Event>[] {
    return pending ? [lookIn(pauseByAge(at - Math.max(...Object.values(pending))), key, 'pending')] : []
  }

  /** One timer for each key: several may have changed at once. */
  function lookIn(ms: number, key: string, name: string): TimerWork<Event> {
    return { type: 'timer', name: `${name} ${key}`, ms, event: { type: 'look', key } }
  }
}

/** Whether nobody who merely looks has to ask. */
function isEnough<Known extends Listed>(
  known: Known,
  { finalStatus, isYoung }: Pick<PagedRules<never, Known, never>, 'finalStatus' | 'isYoung'>,
  at: number,
): boolean {
  if (known.status === finalStatus) return true
  // Read before the clock was put back, it would be young until then.
  return !known.isDue && known.at <= at && isYoung(known, at)
}

/** How pages come to be asked for. */
function createAsking<Slice, Known extends Listed, Item>({ knownIn, toSlice, itemsOf, toKnown }: PagedRules<Slice, Known, Item>) {
  const put = (slice: Slice, key: string, known: Known): Slice => toSlice({ ...knownIn(slice), [key]: known })

  function ask(
    { slice, seq }: Moment<Slice>,
    key: string,
    { fresh, cursor }: { readonly fresh: boolean; readonly cursor?: string },
  ): Step<Slice, Item> {
    const before = knownIn(slice)[key]
    const { next, at = 0, skipped = 0, pending } = before ?? {}
    const isOwed = before?.isDue === true || before?.isFresh === true
    const isFresh = fresh || (cursor === undefined && isOwed)
    // The first page makes up for what was missed, and begins a new row.
    const place =
      cursor === undefined
        ? ({ status: 'loading', skipped: 0, ...(isFresh && ({ isFresh } as const)) } as const)
        : ({ status: 'more', skipped, ...(isOwed && ({ isDue: true } as const)) } as const)
    const asking = toKnown({ ...place, next, attempt: seq, at, ...(pending && { pending }) }, before ? itemsOf(before) : [])
    return { slice: put(slice, key, asking), work: [{ type: 'fetch', key, attempt: seq, cursor, fresh: isFresh }] }
  }

  /** Nobody can look now. */
  function miss(slice: Slice, key: string, known: Known): Step<Slice, Item> {
    return { slice: known.isDue ? slice : put(slice, key, { ...known, isDue: true }) }
  }

  /** `undefined` while there is nothing to make up for, or nobody to do it for. */
  function makeUp(moment: Moment<Slice>, key: string | undefined): Step<Slice, Item> | undefined {
    const isWanted = key !== undefined && isMadeUp(knownIn(moment.slice)[key], key, moment.kernel.now)
    return isWanted ? ask(moment, key, { fresh: true }) : undefined
  }

  return { put, ask, miss, makeUp }
}

/** Whether the server said that it answers this call for other networks only, whatever text was put around that. */
export function isUnserved(call: Call, { cause }: KitError): boolean {
  if (KitError.is(cause)) return isUnserved(call, cause)
  const { body } = (cause ?? {}) as { readonly body?: unknown }
  try {
    return readFailure(call, JSON.parse(String(body)))?.code === 'unknown_chain'
  } catch {
    return false
  }
}
