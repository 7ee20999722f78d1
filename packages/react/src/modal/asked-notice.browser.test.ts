/** The page asks a wallet on a phone while the modal is closed: that is said on the page, once, until it is over. */
import { createProvider } from '@foyer/chains/evm/provider'
import { sessions } from '@foyer/chains/sessions'
import { connectionOf, createKit, type Kit, type KitOptions, pairing } from '@foyer/core'
import { run } from 'axe-core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { emulate } from '../../testing/page.ts'
import { phones } from '../../testing/phones.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { createTestPairing, type TestPairing } from '../../testing/test-pairing.ts'
import { attachModal } from '../element/attach-modal.ts'
import { locale as arabic } from '../locales/gen/ar.gen.ts'

const harbour = catalogueWallet(0, { mobile_link: 'harbour://' })

let live: LiveKit | undefined
afterEach(async () => {
  live?.dispose()
  live = undefined
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'userAgent')
  await emulate([])
})

type Started = { readonly kit: Kit; readonly phone: TestPairing; readonly ask: () => Promise<unknown> }

/** Connected with a phone, by a code that it has scanned; the modal is closed. */
async function start(options: Partial<KitOptions> = {}, embedded?: HTMLElement): Promise<Started> {
  const phone = createTestPairing()
  phone.switches.answering = 'never'
  live = await createLiveKit({
    pairing: phone.pairing,
    adapters: [sessions()],
    customWallets: [harbour],
    hosts: { relay: 'wss://relay.example' },
    ...options,
  })
  const { kit } = live
  if (embedded) {
    Object.assign(embedded, { kit })
    document.body.append(embedded)
  }
  await kit.open({ view: 'ConnectingWalletConnectBasic' })
  await expect.poll(() => phone.uris.length).toBeGreaterThan(0)
  phone.approve({ name: 'Harbour' })
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  kit.close()
  return { kit, phone, ask: () => askOf(kit) }
}

const askOf = (kit: Kit) => kit.request({ method: 'personal_sign', params: ['0x00', '0x00'] }).catch((error: unknown) => error)
const shadow = () => document.querySelector('foyer-modal')?.shadowRoot as ShadowRoot
const notice = () => shadow().querySelector<HTMLElement>('.fy-request-notice')
const said = (text = 'Continue in Harbour on your phone') =>
  expect.poll(() => notice()?.querySelector('.fy-request-notice-text')?.textContent, { timeout: loadingTime }).toBe(text)
const gone = () => expect.poll(notice).toBeNull()
/** Longer than a wallet takes that answers by itself, and the notice's code takes to come. */
const pass = () => new Promise((resolve) => setTimeout(resolve, 1_200))

test('it is said in a polite live region that was there before, and is gone with the answer', async () => {
  const { ask, phone } = await start()
  const region = () => shadow().querySelector('.fy-page-notice[role=status]')
  await expect.poll(region).not.toBeNull()
  const before = region()
  const answer = ask()
  await said()
  expect(region()).toBe(before)
  expect(before?.contains(notice())).toBe(true)
  await expect.element(page.getByRole('status').getByText('Continue in Harbour on your phone')).toBeVisible()
  // It takes the focus from nobody.
  expect(shadow().activeElement).toBeNull()
  phone.answerRequests('0x5167')
  expect(await answer).toBe('0x5167')
  await gone()
  expect(region()).toBe(before)
})

test('a wallet that says no at once is not announced', async () => {
  const { ask, phone } = await start()
  phone.switches.answering = 'no'
  expect(await ask()).toMatchObject({ code: 'request_rejected' })
  await pass()
  expect(notice()).toBeNull()
})

test('put away it stays away; the next request is said again', async () => {
  const { ask } = await start()
  void ask()
  await said()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await gone()
  await pass()
  expect(notice()).toBeNull()
  void ask()
  await said()
})

test('not while the modal is open, and once it has closed', async () => {
  const { kit, ask } = await start()
  await kit.open()
  void ask()
  await pass()
  expect(notice()).toBeNull()
  kit.close()
  await said()
  await kit.open()
  await gone()
})

test('on the phone itself the way to the app is a link to that request', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: phones.android, configurable: true })
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  onTestFinished(() => opened.mockRestore())
  const phone = createTestPairing()
  phone.switches.answering = 'never'
  live = await createLiveKit({
    pairing: phone.pairing,
    adapters: [sessions()],
    customWallets: [harbour],
    hosts: { relay: 'wss://relay.example' },
  })
  const { kit } = live
  await kit.open({ view: { name: 'ConnectingWalletConnect', wallet: harbour } })
  const link = page.getByRole('link', { name: /^Open Harbour/ })
  await expect.element(link).toBeVisible()
  shadow().addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault())
  await link.click()
  phone.approve({ name: 'Harbour' })
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  kit.close()
  void askOf(kit)
  await said('Continue in Harbour')
  const request = `harbour://wc?requestId=1&sessionTopic=${'ab'.repeat(32)}`
  const way = notice()?.querySelector('a')
  expect([way?.textContent, way?.href]).toEqual(['Open Harbour', request])
  // A browser may not let a page open an app by itself: the kit has tried.
  expect(opened.mock.calls[0]?.[0]).toBe(request)
})

test('after a reload the first request draws it: nobody has opened the modal', async () => {
  const first = await start()
  const { phone } = first
  const stored = { ...localStorage }
  first.kit.dispose()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value as string)
  const kit = createKit({
    projectId: 'screen-tests',
    networks: [firstNetwork, secondNetwork],
    adapters: [sessions()],
    pairing: phone.pairing,
    hosts: { relay: 'wss://relay.example' },
    locale: 'en',
    debug: false,
  })
  onTestFinished(() => kit.dispose())
  attachModal(kit)
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  expect(shadow().querySelector('dialog')).toBeNull()
  void askOf(kit)
  await said()
  expect(shadow().querySelector('dialog')?.open).toBe(false)
})

test('an embedded modal says it on the page, but not while its own view asks', async () => {
  const modal = document.createElement('foyer-modal')
  onTestFinished(() => modal.remove())
  const { kit, ask } = await start({ enableEmbedded: true }, modal)
  void ask()
  await said()
  kit.send({ type: 'go', screen: { name: 'WalletSend', step: 'token' } })
  await gone()
  kit.send({ type: 'back' })
  await said()
})

test('a page that says it itself switches it off', async () => {
  const { kit, ask } = await start({ features: { requestNotice: false } })
  void ask()
  await expect.poll(() => kit.feature(pairing).read().asked?.length).toBe(1)
  await pass()
  expect(notice()).toBeNull()
})

test('what the provider is asked for, as by wagmi and ethers, is said like what the kit is asked for', async () => {
  const { kit, phone } = await start()
  const answer = createProvider(kit).request({ method: 'personal_sign', params: ['0x00', '0x00'] })
  await said()
  phone.answerRequests('0x5167')
  expect(await answer).toBe('0x5167')
  await gone()
})

test('a wallet of this browser is on no phone', async () => {
  live = await createLiveKit()
  const { kit, mock } = live
  await kit.connect('test.wallet')
  mock.wallet().switches.answer = 'waits'
  void askOf(kit)
  await expect.poll(() => mock.wallet().requests.at(-1)?.method).toBe('personal_sign')
  await pass()
  expect(notice()).toBeNull()
  expect(shadow().querySelector('.fy-root')).toBeNull()
})

test('from right to left it begins at the right, in its language, and nothing of it is at odds with WCAG', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1000, 760))
  const { ask } = await start({ locale: arabic })
  void ask()
  await said('تابِع في Harbour على هاتفك')
  const root = shadow().querySelector<HTMLElement>('.fy-root')
  expect(root?.dir).toBe('rtl')
  const icon = notice()?.querySelector('.fy-icon')?.getBoundingClientRect()
  const close = notice()?.querySelector('button')?.getBoundingClientRect()
  const box = notice()?.getBoundingClientRect()
  if (!icon || !close || !box) throw new Error('A part of it is missing.')
  expect(icon.left).toBeGreaterThan(close.right)
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
  expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(24)
  const host = document.querySelector('foyer-modal') as HTMLElement
  const { violations } = await run(host, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('who wants less motion sees it stand where it stands', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const { ask } = await start()
  void ask()
  await said()
  expect(notice()?.getAnimations()).toEqual([])
})
