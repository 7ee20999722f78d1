/** A swap of which nobody says a price has nothing to review: the view says why, and leads back to what can be changed. */
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test.each([
  ['to where it was chosen', [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapPreview' }], [{ type: 'back' }]],
  [
    'to the swap where a page opened the review itself',
    [{ name: 'SwapPreview' }],
    [{ type: 'go', screen: { name: 'Swap' }, replace: true }],
  ],
] as const)('%s', async (_, history, events) => {
  const view = viewStates.SwapPreview['no route']
  if (!view) throw new Error('No such state.')
  mounted = await mountView({ ...view, state: { ...view.state, modal: { ...view.state.modal, history } } })
  const { kit, root } = mounted
  const change = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change the swap')
  if (!change) throw new Error('No way on.')
  const sent: unknown[] = []
  kit.send = (event) => void sent.push(event)
  await userEvent.click(change)
  expect(sent).toEqual(events)
})
