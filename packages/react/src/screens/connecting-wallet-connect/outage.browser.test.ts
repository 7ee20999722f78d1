/** A relay that cannot be reached, as a person meets it: said in a line, tried at a press, gone without a word. */
import { sessions } from '@foyer/chains/sessions'
import { connectionOf, type RelayLink } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { catalogueWallet } from '../../../testing/samples.ts'
import { setOnline } from '../../../testing/set-online.ts'
import { createTestPairing, type TestPairing } from '../../../testing/test-pairing.ts'

const wallet = catalogueWallet(0, { mobile_link: 'harbour://', desktop_link: 'harbour-desktop://' })
const gone: RelayLink = { status: 'lost', attempts: 1 }
const there: RelayLink = { status: 'open', attempts: 0 }
/** How long the relay may be out of reach before that is said, and how long another try is waited for. */
const relayTimeout = 3_000
const notice = page.getByText(/^Cannot reach the pairing server\./)
const code = page.getByRole('img', { name: /QR code that connects/ })
const button = (name: string) => page.getByRole('button', { name })

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  setOnline(true)
})

async function start(): Promise<LiveKit & { readonly phone: TestPairing }> {
  const phone = createTestPairing()
  live = await createLiveKit({
    pairing: phone.pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [wallet],
    adapters: [sessions()],
  })
  return { ...live, phone }
}

test('a code that nobody can use says so after a while, and stops saying it when somebody can', async () => {
  const { kit, phone } = await start()
  phone.setRelay(gone)
  const timers = holdTimers(relayTimeout)
  await kit.open()
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText(/Works for another/)).toBeVisible()
  expect(timers.begun()).toBe(1)
  expect(notice.query()).toBeNull()
  timers.end()
  await expect.element(notice.first()).toBeVisible()
  await expect.element(notice.first()).toHaveTextContent('no wallet can use this code')
  await expect.element(page.getByRole('status').filter({ hasText: 'Cannot reach the pairing server.' })).toBeInTheDocument()
  expect(page.getByText(/Works for another/).query()).toBeNull()
  phone.setRelay(there)
  await expect.element(page.getByText(/Works for another/)).toBeVisible()
  expect(notice.query()).toBeNull()
  expect(phone.uris).toHaveLength(1)
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test('a code that leads nowhere stands back, too blurred to scan, until it leads somewhere again', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  const blur = () => getComputedStyle(code.element()).filter
  const veil = () => document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.fy-qr-veil')?.getBoundingClientRect()
  expect([blur(), veil()]).toEqual(['none', undefined])
  phone.setRelay(gone)
  await expect.poll(blur, { timeout: 10_000 }).toBe('blur(6px)')
  const box = code.element().getBoundingClientRect()
  const middle = (rect: DOMRect | undefined) => rect && [rect.left + rect.width / 2, rect.top + rect.height / 2].map(Math.round)
  expect(middle(veil())).toEqual(middle(box))
  phone.setRelay(there)
  await expect.poll(blur).toBe('none')
  expect(veil()).toBeUndefined()
  setOnline(false)
  await expect.poll(blur).toBe('blur(6px)')
})

test('another try is made at the press, once, and the button waits with it', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  const timers = holdTimers(relayTimeout)
  phone.setRelay(gone)
  await expect.poll(timers.begun).toBe(1)
  timers.end()
  await button('Try again').click()
  await expect.poll(() => phone.woken()).toBe(1)
  await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(notice.first()).toBeVisible()
  // It did not help.
  expect(timers.begun()).toBe(2)
  timers.end()
  await expect.element(button('Try again')).not.toHaveAttribute('aria-disabled')
  expect(phone.woken()).toBe(1)
  expect(phone.uris).toHaveLength(1)
})

test('without a network it is said at once, and in other words', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  setOnline(false)
  await expect.element(page.getByText('You are offline. The code works once the connection is back.').first()).toBeVisible()
  // The network is back before the relay is.
  phone.setRelay(gone)
  setOnline(true)
  await expect.element(notice.first()).toBeVisible()
  phone.setRelay(there)
  await expect.element(page.getByText(/Works for another/)).toBeVisible()
})

test('in the view of a wallet to be opened here', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet, tab: 'desktop' } })
  await expect.element(page.getByRole('link', { name: 'Open Harbour' })).toBeVisible()
  phone.setRelay(gone)
  await expect.element(notice.first(), { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open Harbour' })).toBeVisible()
})

test('a relay that turns the page away is no outage: the view says whose business it is', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  phone.setRelay({ status: 'lost', attempts: 1, refusal: 'Unauthorized: origin not allowed' })
  await expect.element(page.getByRole('heading', { name: 'This site is not set up correctly' })).toBeVisible()
  expect(notice.query()).toBeNull()
})

test('a clock that is off is the device’s, and can be set', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  phone.setRelay({ status: 'lost', attempts: 1, refusal: 'JWT validation error: JWT Token is not yet valid' })
  await expect.element(page.getByRole('heading', { name: 'The clock of this device is wrong' })).toBeVisible()
  phone.setRelay(there)
  await button('Try again').click()
  await expect.element(code).toBeVisible()
})

test('a paired wallet that is asked for another network: where it hangs is said', async () => {
  const { kit, phone } = await start()
  await kit.open()
  await expect.element(code).toBeVisible()
  phone.approve({ chains: ['eip155:31337'], methods: ['wallet_switchEthereumChain'] })
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  phone.switches.answering = 'never'
  await kit.open({ view: 'Networks' })
  await page.getByRole('button', { name: /Foyer Second/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Switch to Foyer Second' })).toBeVisible()
  phone.setRelay(gone)
  await expect.element(page.getByRole('heading', { name: 'Harbour cannot be reached' }), { timeout: 10_000 }).toBeVisible()
  await button('Try again').click()
  await expect.poll(() => phone.woken()).toBe(1)
  phone.setRelay(there)
  await expect.element(page.getByRole('heading', { name: 'Switch to Foyer Second' })).toBeVisible()
})
