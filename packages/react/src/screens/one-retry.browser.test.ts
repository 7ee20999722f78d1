/** "Try again" stands once in a view, whatever has failed in it at once, and one press tries all of it. */
import { KitError } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { caipAddress } from '../../testing/samples.ts'
import type { ViewState } from '../../testing/view-state.ts'
import { everyState, viewStates } from '../../testing/view-states.ts'
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

const error = new KitError('network_failed', 'What a developer reads.')
const longAgo = Date.now() - 60_000

/** Pressable, and there for everybody. */
const retries = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter(
    (button) =>
      button.getClientRects().length > 0 &&
      !button.closest('[aria-hidden=true]') &&
      (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Try again'),
  )

/** Everything that any view reads has failed. */
function withAllFailed({ state, ...rest }: ViewState): ViewState {
  const failed = { status: 'failed', error, at: longAgo } as const
  return {
    ...rest,
    state: {
      ...state,
      balances: { [caipAddress]: failed },
      tokens: { [caipAddress]: failed },
      catalogue: { ...state.catalogue, recommended: failed, list: failed },
    } as FlatState,
  }
}

describe('at most once', () => {
  test.each(everyState)('%s, %s, and with all that it reads failed', async (_name, _label, view) => {
    for (const one of [view, withAllFailed(view)]) {
      mounted = await mountView(one)
      expect(retries(mounted.root).map((button) => button.outerHTML)).toHaveLength(Math.min(1, retries(mounted.root).length))
      mounted.unmount()
    }
  })
})

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
  const [retry, ...others] = retries(root)
  expect(others).toEqual([])
  expect(retry?.textContent).toBe('Try again')
  kit.sent.length = 0
  retry?.click()
  expect(kit.sent.length).toBe(2)
  expect(kit.sent).toContainEqual(expect.objectContaining({ what: 'balance' }))
})

test('the balance alone: beside it', async () => {
  const { state, ...rest } = viewStates.Account.tokens as ViewState
  mounted = await mountView({ ...rest, state: { ...state, balances: { [caipAddress]: { status: 'failed', error, at: longAgo } } } })
  expect(retries(mounted.root).map((button) => button.getAttribute('aria-label'))).toEqual(['Try again: Balance unavailable'])
})

test('a press on the ring of what was declined does it, too; to the keyboard it is not there', async () => {
  mounted = await mountView(viewStates.ConnectingExternal.declined as ViewState)
  const ring = mounted.root.querySelector('.fy-ring') as HTMLButtonElement
  expect([ring.tabIndex, ring.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
  mounted.kit.sent.length = 0
  ring.click()
  expect(mounted.kit.sent).not.toEqual([])
})
