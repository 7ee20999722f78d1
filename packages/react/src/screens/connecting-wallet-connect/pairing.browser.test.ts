/** The ways through the views that pair, on a real kit: by keyboard and pointer, on a desktop and on a phone (docs/behaviour.md, Without wallet adapters and Codes and sessions). */
import { sessions } from '@foyer/chains/sessions'
import { type CatalogueWallet, connectionOf, type KitOptions } from '@foyer/core'
import { type TestAdapterOptions, toFlatState } from '@foyer/core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { phones } from '../../../testing/phones.ts'
import { catalogueWallet, farNetwork, firstNetwork } from '../../../testing/samples.ts'
import { createTestPairing, type TestPairing } from '../../../testing/test-pairing.ts'

const wallet: CatalogueWallet = catalogueWallet(0, { mobile_link: 'harbour://' })
const phantom: CatalogueWallet = catalogueWallet(1, {
  name: 'Phantom',
  rdns: 'app.phantom',
  mobile_link: 'phantom://',
  browse: [{ namespaces: ['eip155'], link: 'https://phantom.app/ul/browse/{url}?ref={origin}', global: 'phantom' }],
})

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
})

type Started = LiveKit & { readonly phone: TestPairing }

async function start(options: Partial<KitOptions> = {}, wallets?: TestAdapterOptions): Promise<Started> {
  const phone = createTestPairing()
  live = await createLiveKit(
    { pairing: phone.pairing, hosts: { relay: 'wss://relay.example' }, customWallets: [wallet, phantom], ...options },
    wallets,
  )
  return { ...live, phone }
}
/** Without adapters the kit itself stands in for them, so that a session can be used. */
const alone: Partial<KitOptions> = { adapters: [sessions()] }
function onPhone(): void {
  Object.defineProperty(navigator, 'userAgent', { value: phones.ios, configurable: true })
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const code = page.getByRole('img', { name: /QR code that connects/ })
const link = (name: string) => page.getByRole('link', { name })

/** There is no such app, and a browser that tests has nobody to ask. */
function catchLinks(then?: () => void): string[] {
  const pressed: string[] = []
  const root = document.querySelector('foyer-modal')?.shadowRoot
  root?.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest('a')
    if (!anchor) return
    pressed.push(`${anchor.target} ${anchor.href}`)
    event.preventDefault()
    then?.()
  })
  return pressed
}

test('without adapters the code is the first thing shown, and a scan connects', async () => {
  const { kit, phone } = await start(alone)
  await kit.open()
  await expect.element(heading('Scan with your phone')).toBeVisible()
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText(/Works for another 3:\d\d/)).toBeVisible()
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  await expect.poll(() => kit.getState().modal.open).toBe(false)
  await kit.open({ view: 'AccountSettings' })
  await expect.element(page.getByText('Harbour')).toBeVisible()
})

test('by keyboard: the code’s row, its view, back', async () => {
  const { kit, phone } = await start({}, { wallets: [] })
  await kit.open()
  await expect.poll(() => document.activeElement?.shadowRoot?.activeElement?.textContent).toMatch(/^Scan with your phone/)
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toBeVisible()
  expect(phone.uris).toHaveLength(1)
  await button('Back').click()
  await expect.element(heading('Connect a wallet')).toBeVisible()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('disconnected')
})

test('a wallet that is not here leads to its code; declined, then another code, then connected', async () => {
  const { kit, phone } = await start(alone)
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet } })
  await expect.element(page.getByText('Scan this code with Harbour on your phone.')).toBeVisible()
  // The words stand there before the code does.
  await expect.element(code).toBeVisible()
  phone.reject('rejected')
  await expect.element(page.getByText('Connection declined')).toBeVisible()
  expect(code.query()).toBeNull()
  await button('Try again').click()
  await expect.element(code).toBeVisible()
  expect(phone.uris).toHaveLength(2)
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test('a code that is about to run out is followed by the next, and that is said', async () => {
  const { kit, phone } = await start(alone)
  phone.switches.firstLifetime = 11_000
  await kit.open()
  await expect.element(code).toBeVisible()
  await expect.poll(() => phone.uris.length, { timeout: 10_000 }).toBe(2)
  await expect.element(page.getByRole('status').filter({ hasText: 'This is a new one.' })).toBeInTheDocument()
  await expect.element(code).toBeVisible()
})

test('a relay that cannot be reached is said, and trying again works once it can', async () => {
  const { kit, phone } = await start(alone)
  phone.switches.making = 'fails'
  await kit.open()
  await expect.element(page.getByText('No answer from the network')).toBeVisible()
  phone.switches.making = 'works'
  await button('Try again').click()
  await expect.element(code).toBeVisible()
})

test('copying gives the code that is shown', async () => {
  const { kit, phone } = await start(alone)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await kit.open()
  // As long as that is said: on a busy machine a press may take longer to be known to have been made.
  holdTimers(2_000)
  await button('Copy link').click()
  await expect.element(button('Link copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(phone.uris.at(-1))
  write.mockRestore()
})

test('all wallets: a wallet leads to its view, the QR button to the code alone', async () => {
  const { kit } = await start()
  await kit.open({ view: 'AllWallets' })
  await button('Show a QR code').click()
  await expect.element(heading('Scan with your phone')).toBeVisible()
  // One has come from there.
  expect(button('All wallets').query()).toBeNull()
  await button('Back').click()
  await expect.element(heading('All wallets')).toBeVisible()
})

test('the code leads to all wallets where the list that does is not beside it', async () => {
  const { kit } = await start({}, { wallets: [] })
  const seen = () =>
    button('All wallets')
      .elements()
      .filter((element) => element.getClientRects().length > 0)
  const before = [window.innerWidth, window.innerHeight] as const
  await page.viewport(1280, 800)
  await kit.open({ view: 'Connect' })
  await button(/^Scan with your phone/).click()
  await expect.element(code).toBeVisible()
  // The list's own row.
  await expect.poll(() => seen().map((element) => element.className)).toEqual(['fy-item'])
  await page.viewport(390, 844)
  await expect.poll(() => seen().map((element) => element.className)).toEqual(['fy-button'])
  await button('All wallets').click()
  await expect.element(heading('All wallets')).toBeVisible()
  await page.viewport(...before)
})

test('on a phone the code is in the link before it is pressed; the app comes up, and the page waits', async () => {
  onPhone()
  const { kit, phone } = await start(alone)
  // The app comes up in the very moment in which its link is pressed.
  const pressed = catchLinks(() => window.dispatchEvent(new Event('blur')))
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet } })
  await link('Open Harbour').click()
  // Out of the frame that tests run in.
  expect(pressed).toEqual([`_top harbour://wc?uri=${encodeURIComponent(phone.uris[0] ?? '')}`])
  expect(toFlatState(kit.getState()).pairing).toMatchObject({ link: { href: 'harbour://', name: 'Harbour' } })
  await expect.element(page.getByText('Approve in Harbour')).toBeVisible()
  await expect.element(link('Open Harbour again')).toBeVisible()
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  expect(toFlatState(kit.getState()).paired.eip155?.link).toEqual({ href: 'harbour://', name: 'Harbour' })
})

test('on a phone where nothing opens, it says so and where to get the app', async () => {
  onPhone()
  const { kit } = await start(alone)
  catchLinks()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet } })
  await link('Open Harbour').click()
  await expect.element(page.getByText('Harbour did not open')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /iPhone and iPad/ })).toBeVisible()
  await expect.element(button('Copy link')).toBeEnabled()
})

test('a wallet that opens the page itself needs no code', async () => {
  onPhone()
  const { kit, phone } = await start()
  const pressed = catchLinks()
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet: phantom } })
  await link('Open Phantom').click()
  expect(pressed[0]).toMatch(/^_blank https:\/\/phantom\.app\/ul\/browse\/http/)
  expect(phone.uris).toEqual([])
})

// Both as the server's catalogue has them: without a link that could take a code.
const coinbase = catalogueWallet(2, {
  name: 'Coinbase Wallet',
  rdns: 'com.coinbase.wallet',
  browse: [
    { namespaces: ['solana'], link: 'https://go.cb-w.com/dapp?cb_url={url}', global: 'coinbaseSolana' },
    { namespaces: ['eip155'], link: 'cbwallet://miniapp?url={url}', global: 'coinbaseWalletExtension' },
  ],
})
const solflare = catalogueWallet(3, {
  name: 'Solflare',
  injected: [{ namespace: 'solana', injected_id: 'solflare' }],
  browse: [{ namespaces: ['solana'], link: 'https://solflare.com/ul/v1/browse/{url}?ref={origin}', global: 'solflare' }],
})
const twoFamilies = { adapters: [sessions()], networks: [firstNetwork, farNetwork], customWallets: [coinbase, solflare] } as const

test.each([
  ['Coinbase Wallet', /^_top cbwallet:\/\/miniapp\?url=http/],
  ['Solflare', /^_blank https:\/\/solflare\.com\/ul\/v1\/browse\/http/],
] as const)('%s, chosen on a phone, opens the page in itself, and no code is kept for it', async (name, href) => {
  onPhone()
  const { kit, phone } = await start(twoFamilies)
  const pressed = catchLinks()
  await kit.open({ view: 'Connect' })
  // The kit's own list, which may be here by now, has a wallet of that name too.
  await button(name).first().click()
  await link(`Open ${name}`).click()
  expect(pressed).toHaveLength(1)
  expect(pressed[0]).toMatch(href)
  // The list may have made one for the wallets that take codes.
  expect(phone.uris.length).toBeLessThanOrEqual(1)
  const { pairing, ahead } = toFlatState(kit.getState())
  expect({ pairing, ahead }).toEqual({ pairing: { status: 'idle' }, ahead: undefined })
})

test.each(['Coinbase Wallet', 'Solflare'])(
  '%s, chosen on a desktop, shows no code, which it could not scan, but where to get it',
  async (name) => {
    const { kit, phone } = await start(twoFamilies)
    await kit.open({ view: 'Connect' })
    await button(new RegExp(`^${name}`))
      .first()
      .click()
    await expect.element(page.getByRole('link', { name: /Add to this browser/ })).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    expect(phone.uris).toEqual([])
  },
)

test('tabs: by arrows from the phone to the desktop app and back, with the same code', async () => {
  const { kit, phone } = await start(alone)
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet: { ...wallet, desktop_link: 'harbour-desktop://' } } })
  await expect.element(code).toBeVisible()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('Open Harbour')).toBeVisible()
  await expect.element(link('Open Harbour')).toHaveAttribute('href', `harbour-desktop://wc?uri=${encodeURIComponent(phone.uris[0] ?? '')}`)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(code).toBeVisible()
  expect(phone.uris).toHaveLength(1)
})

test('networks the wallet has not approved are greyed, and why is said', async () => {
  const { kit, phone } = await start(alone)
  await kit.open()
  await expect.element(code).toBeVisible()
  phone.approve({ chains: ['eip155:31337'] })
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  await kit.open({ view: 'Networks' })
  await expect.element(button(/Foyer Second Not approved in Harbour/)).toBeDisabled()
  await expect.element(page.getByText(/Harbour opened only the networks it approved/)).toBeVisible()
})

test('an installed wallet that declines can be used on the phone instead', async () => {
  const { kit, mock } = await start({ customWallets: [{ ...wallet, rdns: 'test.wallet' }] })
  mock.wallet().switches.answer = 'rejects'
  await kit.open()
  await button('Test Wallet').click()
  await button('Use Test Wallet on your phone').click()
  await expect.element(page.getByText('Scan this code with Harbour on your phone.')).toBeVisible()
})
