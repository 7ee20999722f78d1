/** The title, and with it the dialog's name, says what the view is about: once it is sent, there is nothing left to review. */
import { afterEach, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test.each([
  ['review', 'Review swap'],
  ['in the wallet', 'Review swap'],
  ['declined', 'Review swap'],
  ['pending', 'Swap'],
  ['confirmed', 'Swap'],
  ['failed', 'Swap'],
  ['replaced', 'Swap'],
])('%s: %s', async (label, title) => {
  const state = viewStates.SwapPreview[label]
  if (!state) throw new Error(`No state "${label}".`)
  mounted = await mountView(state)
  const dialog = mounted.root.querySelector('dialog')
  const heading = mounted.root.querySelector('h1')
  expect(heading?.textContent).toBe(title)
  expect(dialog?.getAttribute('aria-labelledby')).toBe(heading?.id)
})
