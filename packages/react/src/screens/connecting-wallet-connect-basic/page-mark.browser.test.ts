/** A code that any wallet reads has the page's icon in its middle, or our own mark; and a camera reads it all the same. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { scan } from '../../../testing/scan.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
beforeEach(() => page.viewport(1000, 900))
afterEach(() => mounted?.unmount())

async function show(name: string): Promise<HTMLElement> {
  const state: ViewState | undefined = viewStates.ConnectingWalletConnectBasic[name]
  if (!state) throw new Error('No such state.')
  mounted = await mountView(state)
  const { root } = mounted
  await vi.waitFor(() => expect(root.querySelector('.fy-qr[data-state=ready]')).not.toBeNull())
  return root
}

const covered = (root: HTMLElement): number => {
  const mark = root.querySelector('.fy-qr-logo > *')?.getBoundingClientRect() as DOMRect
  const code = root.querySelector('.fy-qr-picture')?.getBoundingClientRect() as DOMRect
  return (mark.width * mark.height) / (code.width * code.height)
}

test('our mark stands in the middle, and the code is read', async () => {
  const root = await show('waiting')
  expect(root.querySelector('.fy-qr-logo > svg')).not.toBeNull()
  expect(covered(root)).toBeGreaterThan(0.03)
  expect(await scan()).toMatch(/^wc:/)
})

test('a page that names its icon has that there; one that another host has is not asked for', async () => {
  const root = await show('the page’s icon')
  expect(root.querySelector('.fy-qr-logo > .fy-image path')?.getAttribute('fill')).toBe('#0b6e4f')
  expect(root.querySelector('.fy-qr-logo img')).toBeNull()
  expect(await scan()).toMatch(/^wc:/)
})
