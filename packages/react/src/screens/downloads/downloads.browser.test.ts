/** From no wallet to a connected one: the right store for the device, as a code where that is another device, and the steps from there. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { scan } from '../../../testing/scan.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

async function show(name: string): Promise<MountedView> {
  const state: ViewState | undefined = viewStates.Downloads[name]
  if (!state) throw new Error('No such state.')
  mounted = await mountView(state)
  return mounted
}

const steps = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('ol > li')]
const links = (root: HTMLElement) => [...root.querySelectorAll('a')].map(({ href }) => href)

test('on a desktop the extension comes first, and a phone’s store is a code that its camera reads', async () => {
  const { root } = await show('all stores')
  expect(steps(root).map((step) => step.querySelector('.fy-step-title')?.textContent)).toEqual([
    'Install it',
    'Create a wallet, or import yours',
    'Come back here',
  ])
  // Each stands below the last one, beside its picture.
  const tops = steps(root).map((step) => step.getBoundingClientRect().top)
  expect([...tops].sort((one, other) => one - other)).toEqual(tops)
  for (const step of steps(root)) expect(step.querySelector('.fy-icon')?.getBoundingClientRect().width).toBe(40)
  expect(links(root)).toEqual(['https://chromewebstore.google.com/detail/0', 'https://example.com/0'])
  expect(root.textContent).toContain('Reload the page')
  await page.getByRole('tab', { name: 'iPhone and iPad' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code that opens Harbour in App Store' })).toBeVisible()
  await expect.poll(scan).toBe('https://apps.apple.com/app/id0')
  // Phone stores open nothing on a desktop.
  expect(links(root)).toEqual(['https://example.com/0'])
  await page.getByRole('tab', { name: 'Android' }).click()
  await expect.poll(scan).toBe('https://play.google.com/store/apps/details?id=w0')
})

test('each store has a picture of its own, and the wallet’s own stands above them', async () => {
  const { root } = await show('all stores')
  const pictures = new Set<string | undefined>()
  for (const name of ['iPhone and iPad', 'Android']) {
    await page.getByRole('tab', { name }).click()
    await expect.element(page.getByRole('tab', { name, selected: true })).toBeVisible()
    pictures.add(steps(root)[0]?.querySelector('.fy-icon')?.innerHTML)
  }
  expect(pictures.size).toBe(2)
  // The list of wallets below this view has pictures, too, which are not drawn in so narrow a window.
  const widths = [...root.querySelectorAll('.fy-body .fy-image')].map((image) => image.getBoundingClientRect().width)
  expect(widths.filter((width) => width > 0)).toEqual([64])
  mounted?.unmount()
  const rows = [...(await show('on a phone that it is not for')).root.querySelectorAll('.fy-item .fy-icon[data-badge]')]
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map((icon) => icon.innerHTML)).size).toBe(rows.length)
})

test('an app that can be paired is followed by the code that connects it', async () => {
  const { root, kit } = await show('apps alone')
  await page.getByRole('tab', { name: 'Android' }).click()
  await page.getByRole('button', { name: 'Show a QR code' }).click()
  expect(root.textContent).not.toContain('Reload')
  expect(kit.sent).toContainEqual(
    expect.objectContaining({ type: 'go', screen: expect.objectContaining({ name: 'ConnectingWalletConnect', tab: 'qrcode' }) }),
  )
})

test('on a phone it is that phone’s store, without a code, and the way back opens the app', async () => {
  const { root, kit } = await show('on a phone')
  expect(links(root)).toEqual(['https://apps.apple.com/app/id1', 'https://example.com/1'])
  expect(root.querySelector('.fy-qr, [role=tab]')).toBeNull()
  await page.getByRole('button', { name: 'Open Juniper' }).click()
  expect(kit.sent).toContainEqual(
    expect.objectContaining({ type: 'go', screen: expect.objectContaining({ name: 'ConnectingWalletConnect' }) }),
  )
})

test('a phone that it is not for is told where it is', async () => {
  const { root } = await show('on a phone that it is not for')
  expect(steps(root)).toEqual([])
  expect(root.textContent).toContain('For other devices')
})
