/** One press on "Try again" tries all that has failed. That it stands once in a view: `view-states`, in every state. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allFailed, retriesIn } from '../../testing/checks/retries.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import type { ViewState } from '../../testing/view-state.ts'
import { viewStates } from '../../testing/view-states.ts'
import { activityStates } from './account/testing/activity-states.ts'
import { nftStates } from './account/testing/nft-states.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const before = { width: innerWidth, height: innerHeight }
// Where a list stands beside the view, both can have failed.
beforeAll(() => page.viewport(1280, 800))
afterAll(() => page.viewport(before.width, before.height))

const withAllFailed = ({ state, ...rest }: ViewState): ViewState => ({ ...rest, state: { ...state, ...allFailed(state) } })

test.each([
  [0, 'tokens', viewStates.Account['tokens down'] as ViewState],
  [1, 'nfts', nftStates.failed as ViewState],
  [2, 'activity', activityStates.failed as ViewState],
] as const)('in tab %i of the account (%s) one press asks for the list and the balance', async (tab, _, view) => {
  mounted = await mountView(withAllFailed(view))
  const { root, kit } = mounted
  const tabs = root.querySelectorAll<HTMLElement>('[role=tab]')
  if (tab > 0) {
    tabs[tab]?.click()
    await expect.poll(() => root.querySelectorAll('[role=tab]')[tab]?.getAttribute('aria-selected')).toBe('true')
  }
  const [retry, ...others] = retriesIn(root)
  expect(others).toEqual([])
  expect(retry?.textContent).toBe('Try again')
  kit.sent.length = 0
  retry?.click()
  expect(kit.sent.length).toBe(2)
  expect(kit.sent).toContainEqual(expect.objectContaining({ what: 'balance' }))
})

test('the balance alone: beside it', async () => {
  const { state, ...rest } = viewStates.Account.tokens as ViewState
  const { balances } = { ...state, ...allFailed(state) }
  mounted = await mountView({ ...rest, state: { ...state, balances } })
  expect(retriesIn(mounted.root).map((button) => button.getAttribute('aria-label'))).toEqual(['Try again: Balance unavailable'])
})

test('a press on the ring of what was declined does it, too; to the keyboard it is not there', async () => {
  mounted = await mountView(viewStates.ConnectingExternal.declined as ViewState)
  const ring = mounted.root.querySelector('.fy-ring') as HTMLButtonElement
  expect([ring.tabIndex, ring.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
  mounted.kit.sent.length = 0
  ring.click()
  expect(mounted.kit.sent).not.toEqual([])
})
