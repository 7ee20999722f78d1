/** What comes late takes the place that was kept for it: nothing inside the dialog moves when it is there. */
import type { ScreenName } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { inLong } from '../../../../scripts/long-form.ts'
import { inWindow } from '../../testing/in-window.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { nextFrames } from '../../testing/page.ts'
import { asked } from '../../testing/pairing-states.ts'
import type { ViewState } from '../../testing/view-state.ts'
import { viewStates } from '../../testing/view-states.ts'
import { activityStates } from './account/testing/activity-states.ts'
import { nftStates } from './account/testing/nft-states.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const stateOf = (name: ScreenName, label: string): ViewState => {
  const view = viewStates[name][label]
  if (!view) throw new Error(`No state "${label}" of ${name}.`)
  return view
}

/** A view, what it shows first, and what it shows then. */
const cases: readonly (readonly [view: ScreenName, first: string, then: string])[] = [
  ['Account', 'loading', 'tokens'],
  ['Account', 'loading', 'no name'],
  ['Account', 'loading', 'no tokens'],
  ['Account', 'loading', 'tokens down'],
  ['Account', 'restoring', 'tokens'],
  ['Account', 'loading', 'spam alone'],
  ['AllWallets', 'loading', 'list'],
  ['AllWallets', 'searching', 'results'],
  ['AllWallets', 'searching', 'no result'],
  ['Connect', 'loading', 'installed'],
  ['ConnectingWalletConnect', 'making', 'by code'],
  ['ConnectingWalletConnectBasic', 'making', 'waiting'],
  ['GetWallet', 'loading', 'offers'],
  ['OnRamp', 'loading', 'empty'],
  ['OnRamp', 'asking for the price', 'filled'],
  ['Swap', 'reading tokens', 'empty'],
  ['Swap', 'getting a quote', 'filled'],
  ['SwapPreview', 'reading the first quote', 'review'],
  ['SwapSelectToken', 'loading', 'many'],
  ['WalletSend', 'looking up', 'no such name'],
  ['WalletSend', 'review, preparing', 'review'],
]

/** All that is seen of what one can press, and where. */
function places(root: HTMLElement): ReadonlyMap<Element, DOMRect> {
  const body = root.querySelector('.fy-body')?.getBoundingClientRect() ?? new DOMRect()
  const seen = [...root.querySelectorAll('.fy-header > *, .fy-body :is(button, a, input, .fy-avatar)')].map(
    (element) => [element, element.getBoundingClientRect()] as const,
  )
  return new Map(seen.filter(([, { top, width }]) => width > 0 && top < body.bottom))
}

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

const write = ({ x, y, width, height }: DOMRect): string => `${x}, ${y} of ${width} x ${height}`

type Source = LayoutShift['sources'][number]

/** Other words in the same place, in the middle of a button, or smaller ones in a field: where that itself is, is looked at by `places`. */
function isLabel({ previousRect, currentRect }: Source, root: HTMLElement): boolean {
  if (write(previousRect) === write(currentRect)) return true
  const holds = (outer: DOMRect, inner: DOMRect): boolean =>
    outer.left <= inner.left + 1 && outer.right >= inner.right - 1 && outer.top <= inner.top + 1 && outer.bottom >= inner.bottom - 1
  return [...root.querySelectorAll('.fy-body :is(button, input)')]
    .map((control) => control.getBoundingClientRect())
    .some((control) => holds(control, previousRect) && holds(control, currentRect))
}

/** The layout shifts that the browser counts while `change` is drawn. */
async function shiftsOf(root: HTMLElement, change: () => void): Promise<readonly string[]> {
  const shifts: string[] = []
  const note = (entries: readonly PerformanceEntry[]): void => {
    for (const { value, sources } of entries as readonly LayoutShift[]) {
      const moved = sources.filter((source) => !isLabel(source, root))
      if (moved.length > 0 || sources.length === 0)
        shifts.push(`${value}: ${moved.map(({ previousRect, currentRect }) => `${write(previousRect)} to ${write(currentRect)}`)}`)
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  change()
  for (let count = 0; count < 10; count++) await nextFrames()
  note(observer.takeRecords())
  observer.disconnect()
  return shifts
}

async function expectNoMove({ kit, root }: MountedView, next: FlatState): Promise<void> {
  const was = places(root)
  expect(await shiftsOf(root, () => kit.show(next))).toEqual([])
  const moved = [...places(root)].flatMap(([element, { left, top }]) => {
    const old = was.get(element)
    if (!old || Math.abs(old.left - left) + Math.abs(old.top - top) < 1) return []
    return [`${element.outerHTML.slice(0, 80)}: ${left - old.left}, ${top - old.top}`]
  })
  expect(moved).toEqual([])
}

const windows = [
  ['a desktop', 1280, 800],
  ...inLong(['a phone', 390, 844] as const, ['a large phone', 430, 932] as const),
  ['the smallest phone', 320, 568],
] as const

describe.each(windows)('on %s', (_, width, height) => {
  inWindow(width, height)

  test.each([
    [1, 'loading', 'some', nftStates],
    [1, 'loading', 'empty', nftStates],
    [1, 'loading', 'failed', nftStates],
    [2, 'loading', 'some', activityStates],
    [2, 'loading', 'empty', activityStates],
    [2, 'loading', 'failed', activityStates],
  ] as const)('tab %i of the account, %s, then %s: nothing moves', async (tab, first, then, states) => {
    const [view, next] = [states[first], states[then]]
    if (!view || !next) throw new Error('No such state.')
    mounted = await mountView(view)
    const { root } = mounted
    root.querySelectorAll<HTMLElement>('[role=tab]')[tab]?.click()
    await expect.poll(() => root.querySelectorAll('[role=tab]')[tab]?.getAttribute('aria-selected')).toBe('true')
    for (let count = 0; count < 10; count++) await nextFrames()
    await expectNoMove(mounted, next.state)
  })

  // An amount down to its last unit takes a line more there, with the fee.
  const fitting = cases.filter(([, first]) => width > 320 || first !== 'review, preparing')

  test.each(fitting)('%s, %s, then %s: nothing moves', async (name, first, then) => {
    const given = stateOf(name, first)
    // Begun now, and not when the states were listed.
    const view = first === 'making' ? { ...given, state: { ...given.state, connections: asked() } } : given
    mounted = await mountView(view)
    const { connectors, modal } = view.state
    await expectNoMove(mounted, { ...stateOf(name, then).state, connectors, modal })
  })
})
