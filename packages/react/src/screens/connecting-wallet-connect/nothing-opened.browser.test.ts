/** Nothing came up after the link was pressed: where to get the app is said only where there is a place. */
import { afterEach, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test.each([
  ['phone: nothing opened', true],
  ['phone: nothing opened, no store', false],
])('%s: “below” stands over something: %s', async (name, isListed) => {
  const state: ViewState | undefined = viewStates.ConnectingWalletConnect[name]
  if (!state) throw new Error('No such state.')
  mounted = await mountView(state)
  const { root } = mounted
  expect(root.textContent?.includes('Get it below')).toBe(isListed)
  expect(root.querySelectorAll('.fy-body .fy-list a').length > 0).toBe(isListed)
  expect(root.textContent).toContain('Harbour did not open')
})
