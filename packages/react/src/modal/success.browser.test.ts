/** A view that has got what it was about says so for a moment. The kit, and the page, wait for none of it. */
import { sessions } from '@foyer/chains/sessions'
import { accountOf } from '@foyer/core'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { emulate, moveOverModal, openPage, type TestPage, type TestPageOptions } from '../../testing/page.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { lasts } from './success.ts'

beforeEach(() => page.viewport(1000, 760))
afterEach(() => emulate([]))

/** The code for it is there, as it is for anybody who has moved a pointer since the modal opened. */
async function start(options: TestPageOptions = {}): Promise<TestPage> {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } }, ...options })
  await site.kit.open()
  await moveOverModal()
  await vi.waitFor(() => expect(Object.keys(site.kit.getState().features)).toContain('leavings'))
  return site
}

async function ask(site: TestPage): Promise<void> {
  site.walletRow('Test Wallet').click()
  await vi.waitFor(() => expect(site.find('.fy-body').textContent).toContain('Continue in Test Wallet'), { timeout: loadingTime })
  await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
}

const ring = (site: TestPage) => site.query('.fy-body:not(.fy-ghost) .fy-ring')?.dataset.state
const isConnected = (site: TestPage) => accountOf(site.kit.getState()).isConnected
const connected = (site: TestPage) => vi.waitFor(() => expect(isConnected(site)).toBe(true), { interval: 5 })

function feel(): ReturnType<typeof vi.fn> {
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'vibrate')
    Reflect.deleteProperty(navigator, 'userActivation')
  })
  return vibrate
}

/** The moment does not end by itself, but when the test says so. */
const holdMoment = () => holdTimers(lasts)

const done = (site: TestPage) => vi.waitFor(() => expect(ring(site)).toBe('done'), { interval: 5 })

/** How much moves in the ring as it becomes a check: looked for later, it may be over on a machine that is busy. */
function moved(site: TestPage): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (ring(site) !== 'done') return
      observer.disconnect()
      resolve(site.find('.fy-body:not(.fy-ghost) .fy-ring').getAnimations({ subtree: true }).length)
    })
    observer.observe(site.dialog, { attributes: true, childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
  })
}

test('the ring becomes a check and a phone gives a light tap, while the kit has gone on already', async () => {
  const vibrate = feel()
  const site = await start()
  await ask(site)
  const moment = holdMoment()
  const moves = moved(site)
  site.wallets.wallet().settle('approves')
  await connected(site)
  expect(site.kit.getState().modal.open).toBe(false)
  expect(site.dialog.open).toBe(true)
  await done(site)
  expect(site.find('.fy-ring ~ [role=status]').textContent).toContain('Test Wallet is connected')
  expect(await moves).toBeGreaterThan(1)
  expect(vibrate.mock.calls).toEqual([[12]])
  // The dialog stays for as long as the moment lasts, and no longer; that is long enough to be seen.
  expect(moment.begun()).toBe(1)
  expect(lasts).toBeGreaterThan(350)
  expect(site.dialog.open).toBe(true)
  moment.end()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false), { interval: 10 })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'))
})

test('a page that closes the modal itself is obeyed at once, and so is a person', async () => {
  const leave: readonly ((site: TestPage) => void)[] = [
    (site) => site.kit.close(),
    (site) => site.find<HTMLButtonElement>('[aria-label=Close]').click(),
    (site) => site.find<HTMLButtonElement>('[aria-label=Back]').click(),
  ]
  for (const go of leave) {
    const site = await start()
    await ask(site)
    // Whatever closes the dialog is what was done.
    const moment = holdMoment()
    site.wallets.wallet().settle('approves')
    await done(site)
    go(site)
    await vi.waitFor(() => expect(site.dialog.open).toBe(false), { interval: 5 })
    expect(moment.begun()).toBe(1)
    moment.release()
    site.kit.dispose()
  }
})

test('a page that opens another view is shown that, and a wallet that goes is not said to be there', async () => {
  const site = await start()
  holdMoment()
  await ask(site)
  site.wallets.wallet().settle('approves')
  await done(site)
  void site.kit.open({ view: 'Account' })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'), { interval: 5 })
  expect(site.dialog.open).toBe(true)
  site.kit.close()
  await site.kit.disconnect()
  await site.kit.open()
  await ask(site)
  site.wallets.wallet().settle('approves')
  await done(site)
  void site.kit.disconnect()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false), { interval: 5 })
})

test('under reduced motion it says so, and neither moves nor taps', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const vibrate = feel()
  const site = await start()
  await ask(site)
  const moment = holdMoment()
  const moves = moved(site)
  site.wallets.wallet().settle('approves')
  await done(site)
  expect(await moves).toBe(0)
  expect(vibrate).not.toHaveBeenCalled()
  moment.end()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
})

test('after a code, too: the wallet that read it is named where the code was', async () => {
  const phone = createTestPairing()
  const site = await start({
    adapters: [sessions()],
    pairing: phone.pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [catalogueWallet(0, { mobile_link: 'harbour://' })],
  })
  site.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
  await vi.waitFor(() => expect(site.query('[data-state=ready] [role=img]')).not.toBeNull(), { timeout: loadingTime })
  const moment = holdMoment()
  phone.approve({ name: 'Harbour', chains: ['eip155:31337'] })
  await done(site)
  expect(isConnected(site)).toBe(true)
  expect(site.find('.fy-qr-cover').textContent).toBe('Harbour is connected')
  moment.end()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
})

test('a network that was asked for is said to be in use before the view before comes back', async () => {
  const site = await openPage({ networks: [firstNetwork, secondNetwork], wallets: {} })
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'Account' })
  await moveOverModal()
  await vi.waitFor(() => expect(Object.keys(site.kit.getState().features)).toContain('leavings'))
  site.wallets.wallet().switches.answer = 'waits'
  void site.kit.switchNetwork(secondNetwork.caipNetworkId).catch(() => undefined)
  site.kit.send({ type: 'go', screen: { name: 'SwitchNetwork', network: secondNetwork.caipNetworkId } })
  await vi.waitFor(() => expect(ring(site)).toBe('waiting'))
  const moment = holdMoment()
  site.wallets.wallet().settle('approves')
  await done(site)
  expect(site.find('.fy-ring ~ [role=status]').textContent).toContain(`You are on ${secondNetwork.name}`)
  moment.end()
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'))
})

test('without its code what has succeeded goes at once', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } } })
  await site.kit.open()
  void site.kit.connect('test.wallet')
  await vi.waitFor(() => expect(site.find('.fy-body').textContent).toContain('Continue in Test Wallet'), { timeout: loadingTime })
  site.wallets.wallet().settle('approves')
  await connected(site)
  expect(site.dialog.open).toBe(false)
})
