/** A token of a long name and symbol in the narrowest window: its name keeps a column that can be read. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { stateOf } from '../../../testing/view-states.ts'

const before = { width: innerWidth, height: innerHeight }
beforeAll(() => page.viewport(320, 568))
afterAll(() => page.viewport(before.width, before.height))

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test.each(['long token', 'token'])('%s', async (state) => {
  mounted = await mountView(stateOf('OnRamp', state))
  const name = page.getByText(/^A Token With A Really/)
  await expect.element(name).toBeVisible()
  expect(name.element().getClientRects().length).toBeLessThanOrEqual(4)
})
