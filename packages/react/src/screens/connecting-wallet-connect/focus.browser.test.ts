/** Where the focus is when controls go by themselves, and what a screen reader is told: on a real kit, by keyboard. */
import type { CatalogueWallet, KitOptions } from '@foyer/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { createLiveKit, embedModal, type LiveKit } from '../../../testing/live-kit.ts'
import { catalogueWallet, devWallet } from '../../../testing/samples.ts'
import { createTestPairing, type TestPairing } from '../../../testing/test-pairing.ts'

const wallet: CatalogueWallet = catalogueWallet(0, {
  mobile_link: 'harbour://',
  webapp_link: 'https://web.example.com',
  desktop_link: 'harbour-desktop://',
})
const code = page.getByRole('img', { name: /QR code that connects/ })

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

async function start(own: CatalogueWallet = wallet, options: Partial<KitOptions> = {}): Promise<LiveKit & { readonly phone: TestPairing }> {
  const phone = createTestPairing()
  live = await createLiveKit({ pairing: phone.pairing, hosts: { relay: 'wss://relay.example' }, customWallets: [own], ...options })
  return { ...live, phone }
}

/** What has the focus, by its words. */
function focused(): string | null | undefined {
  return document.activeElement?.shadowRoot?.activeElement?.textContent
}
/** All that is read out at the moment. */
function said(): string {
  const root = document.querySelector('foyer-modal')?.shadowRoot
  return [...(root?.querySelectorAll('[role=status]') ?? [])].map((one) => one.textContent).join(' ')
}
async function press(name: string): Promise<void> {
  const control = page.getByRole('button', { name, exact: true })
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('after "Try again" beside a code: on the link that can be copied, once there is one', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  phone.reject('rejected')
  await expect.poll(said).toContain('Connection declined')
  await press('Try again')
  await expect.element(code).toBeVisible()
  await expect.poll(focused).toBe('Copy link')
  expect(said()).not.toContain('Connection declined')
})

test('after "Try again" where the code is slow: on the title until then', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  phone.reject('rejected')
  phone.switches.making = 'never'
  await press('Try again')
  await expect.poll(focused).toBe('Connect Harbour')
  expect(document.activeElement?.shadowRoot?.activeElement?.matches('dialog')).toBe(false)
})

test('after "Try again" beside a wallet to be opened: on the link that opens it', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'desktop' } })
  await expect.element(page.getByRole('link', { name: 'Open Harbour' })).toBeVisible()
  phone.reject('rejected')
  await press('Try again')
  await expect.element(page.getByRole('link', { name: 'Open Harbour' })).toBeVisible()
  await expect.poll(focused).toBe('Open Harbour')
})

test('when a code fails while the focus is on what goes with it: on the way to try again', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  ;(page.getByRole('button', { name: 'Copy link' }).element() as HTMLElement).focus()
  phone.reject('rejected')
  await expect.poll(focused).toBe('Try again')
})

test('as a part of the page: a code that fails leaves the focus in the field of the page where somebody has gone on', async () => {
  const { kit, phone } = await start(wallet, { enableEmbedded: true })
  embedModal(kit)
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  ;(page.getByRole('button', { name: 'Copy link' }).element() as HTMLElement).focus()
  await userEvent.click(field)
  phone.reject('rejected')
  await expect.element(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await userEvent.keyboard('mine')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('mine')
})

test('a code that is renewed leaves the focus where it is, and is announced', async () => {
  const { kit, phone } = await start()
  phone.switches.firstLifetime = 11_500
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  ;(page.getByRole('button', { name: 'Copy link' }).element() as HTMLElement).focus()
  await expect.poll(() => phone.uris.length, { timeout: 10_000 }).toBe(2)
  await expect.poll(said).toContain('This is a new one.')
  expect(focused()).toBe('Copy link')
})

test('copying leaves the focus on the button, and says what came of it', async () => {
  const { kit } = await start()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  // As long as that is said, and as what to do where it is forbidden is: on a busy machine a key may take longer to be known to have been pressed.
  const copied = holdTimers(2_000)
  await press('Copy link')
  await expect.poll(said).toContain('Link copied')
  expect(focused()).toBe('Link copied')
  copied.end()
  copied.release()
  await expect.poll(focused).toBe('Copy link')
  write.mockRejectedValue(new Error('no'))
  holdTimers(6_000)
  await press('Copy link')
  await expect.poll(said).toContain('did not allow copying')
  expect(focused()).toBe('Copy link')
  write.mockRestore()
})

test('tabs: by arrows, Home and End through every way there is; the focus stays on the tab, and Tab leads into its panel', async () => {
  const { kit } = await start({ ...wallet, rdns: devWallet.id })
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet: { ...wallet, rdns: 'com.example.harbour' } } })
  const names = () =>
    [...(document.querySelector('foyer-modal')?.shadowRoot?.querySelectorAll('[role=tab]') ?? [])].map((tab) => tab.textContent)
  await expect.poll(names).toEqual(['Phone', 'Web', 'Desktop', 'Browser'])
  ;(page.getByRole('tab', { name: 'Phone' }).element() as HTMLElement).focus()
  for (const [key, tab] of [
    ['{ArrowRight}', 'Web'],
    ['{ArrowRight}', 'Desktop'],
    ['{ArrowRight}', 'Browser'],
    ['{Home}', 'Phone'],
    ['{End}', 'Browser'],
    ['{ArrowLeft}', 'Desktop'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    expect(focused()).toBe(tab)
  }
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Open Harbour')
})

test('when the notice of an outage goes while its button has the focus: on the link that can be copied', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' } })
  await expect.element(code).toBeVisible()
  phone.setRelay({ status: 'lost', attempts: 1 })
  await press('Try again')
  phone.setRelay({ status: 'open', attempts: 0 })
  await expect.poll(focused).toBe('Copy link')
})
