/** Approved, the dialog fades: where it stands, and with what it last said. */
import { sessions } from '@foyer/chains/sessions'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { arrived } from '../../../testing/page.ts'
import { createTestPairing } from '../../../testing/test-pairing.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

test('approved, the view fades out in its place and without another code', async () => {
  await page.viewport(900, 760)
  const phone = createTestPairing()
  live = await createLiveKit({ adapters: [sessions()], pairing: phone.pairing, hosts: { relay: 'wss://relay.example' } })
  await live.kit.open()
  await expect.element(page.getByRole('img', { name: /QR code that connects/ })).toBeVisible()
  const root = document.querySelector('foyer-modal')?.shadowRoot as ShadowRoot
  const dialog = root.querySelector('dialog') as HTMLDialogElement
  const box = root.querySelector('.fy-box') as HTMLElement
  await arrived(dialog)
  const before = box.getBoundingClientRect()

  const closed = new Promise<DOMRect>((resolve) => {
    new MutationObserver(() => !dialog.open && resolve(box.getBoundingClientRect())).observe(dialog, { attributeFilter: ['open'] })
  })
  phone.approve()
  const after = await closed
  expect(getComputedStyle(dialog).display).toBe('grid')
  // What it says may take more room or less, below the same edge.
  expect([after.left, after.top, after.width]).toEqual([before.left, before.top, before.width])
  expect(box.textContent).not.toContain('Making a code')
})
