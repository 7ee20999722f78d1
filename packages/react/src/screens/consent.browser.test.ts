/** Consent: nothing that connects starts before the visitor has agreed, by whichever view they come to it (docs/behaviour.md, Consent). */
import { sessions } from '@foyer/chains/sessions'
import { connectionOf, type KitOptions, pairing } from '@foyer/core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { arrived } from '../../testing/page.ts'
import { catalogueWallet } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const box = page.getByRole('checkbox')
const asked: Partial<KitOptions> = {
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
  features: { legalCheckbox: true },
}

async function start(options: Partial<KitOptions> = {}) {
  const { pairing, uris } = createTestPairing()
  live = await createLiveKit({ ...asked, pairing, hosts: { relay: 'wss://relay.example' }, ...options })
  return { ...live, uris }
}

test('in Connect: a wallet is not asked; the box says so, has the focus, and is remembered for the visit', async () => {
  const { kit, mock } = await start()
  await kit.open()
  await button('Test Wallet').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Agree to the terms first, then choose a wallet.')
  await expect.element(box).toBeVisible()
  await expect.poll(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('type')).toBe('checkbox')
  expect(mock.wallet().requests).toEqual([])
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
  await box.click()
  kit.close()
  await kit.open()
  await expect.element(box).toBeChecked()
  await button('Test Wallet').click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
  ['the narrowest phone', 320, 568],
  ['a small window', 640, 400],
  ['a window of 1280 by 1024 at 400 %', 320, 256],
] as const)(
  'on %s the box and its whole sentence are in sight when it is missed, and what is missing below it',
  async (_, width, height) => {
    const before = { width: innerWidth, height: innerHeight }
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(before.width, before.height))
    const wallets = Array.from({ length: 12 }, (_, index) => catalogueWallet(index))
    for (const view of ['Connect', 'AllWallets'] as const) {
      const { kit } = await start({ customWallets: wallets })
      await kit.open({ view })
      await expect.element(box).toBeVisible()
      const label = box.element().closest('label') as HTMLElement
      await arrived(label.closest('dialog') as HTMLDialogElement)
      // Without a footer that stays, as where there is little height, it stands at the end of the view.
      if (height > 420) expectInSight(label)
      kit.send({ type: 'connect', connector: 'test.wallet' })
      await expect.element(page.getByRole('alert')).toHaveTextContent('Agree to the terms first')
      await expect.poll(() => (label.getRootNode() as ShadowRoot).activeElement?.getAttribute('type')).toBe('checkbox')
      expectInSight(label)
      expectInSight(page.getByRole('alert').element())
      live?.dispose()
    }
  },
)

/** All of it, with nothing over it. */
function expectInSight(element: Element): void {
  const body = element.closest('.fy-body')?.getBoundingClientRect() as DOMRect
  const { left, top, width, bottom } = element.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(body.top)
  expect(bottom).toBeLessThanOrEqual(Math.min(body.bottom, innerHeight) + 1)
  for (const y of [top + 2, bottom - 2]) {
    const there = (element.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, y)
    expect(element.contains(there), `${there?.outerHTML.slice(0, 80)}`).toBe(true)
  }
}

test('past Connect, in All wallets: a wallet that is installed is not asked, and the box is there too', async () => {
  const { kit, mock } = await start({ customWallets: [{ id: 'f'.repeat(64), name: 'Test Wallet', rdns: 'test.wallet' }] })
  await kit.open({ view: 'AllWallets' })
  await expect.element(box).toBeVisible()
  kit.send({ type: 'connect', connector: 'test.wallet' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Agree to the terms first')
  expect(mock.wallet().requests).toEqual([])
  expect(heading('All wallets').query()).not.toBeNull()
})

test.each([
  ['the code for any wallet', { name: 'ConnectingWalletConnectBasic' }],
  ['one wallet', { name: 'ConnectingWalletConnect', wallet: catalogueWallet(0, { mobile_link: 'harbour://' }) }],
] as const)('%s: no code is made before the tick, and one after it', async (_, view) => {
  const { kit, uris } = await start()
  await kit.open({ view })
  await expect.element(page.getByText('Before you connect')).toBeVisible()
  expect(page.getByRole('img', { name: /QR code/ }).query()).toBeNull()
  expect(button('Copy link').query()).toBeNull()
  expect([uris, kit.feature(pairing).read().pairing.status]).toEqual([[], 'idle'])
  await box.click()
  await expect.element(page.getByRole('img', { name: /QR code that connects/ })).toBeVisible()
  expect(uris.length).toBe(1)
})

test('one wallet of this browser: the tick stands in place of the button that asks it, until it is given', async () => {
  const { kit, mock } = await start()
  await kit.open({ view: { name: 'ConnectingExternal', connector: 'test.wallet' } })
  await expect.element(page.getByText('Before you connect')).toBeVisible()
  expect(button('Connect in this browser').query()).toBeNull()
  await box.click()
  await button('Connect in this browser').click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  expect(mock.wallet().requests.map(({ method }) => method)).toEqual(['connect'])
})

test('without adapters the code is the first view, and waits for the tick as well', async () => {
  const { kit, uris } = await start({ adapters: [sessions()] })
  await kit.open()
  await expect.element(heading('Scan with your phone')).toBeVisible()
  await expect.element(box).toBeVisible()
  expect(uris).toEqual([])
  await box.click()
  await expect.poll(() => uris.length).toBe(1)
})

test('code of the page that connects gets an error of its own, and connects once the visitor has agreed', async () => {
  const { kit, mock } = await start()
  await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code: 'consent_missing' })
  expect(mock.wallet().requests).toEqual([])
  kit.send({ type: 'consent', given: true })
  await kit.connect('test.wallet')
  expect(connectionOf(kit.getState()).status).toBe('connected')
})

test('without a document there is nothing to agree to', async () => {
  live = await createLiveKit({ features: { legalCheckbox: true } })
  await live.kit.open()
  await expect.element(button('Test Wallet')).toBeVisible()
  expect(box.query()).toBeNull()
  await live.kit.connect('test.wallet')
})

test('collapseWallets: only what is in this browser, until more is wanted', async () => {
  live = await createLiveKit({ features: { collapseWallets: true } })
  const { kit } = live
  await kit.open()
  await expect.element(button('Test Wallet')).toBeVisible()
  expect(button(/^All wallets/).query()).toBeNull()
  expect(page.getByText('Recommended').query()).toBeNull()
  await button('Show more wallets').click()
  await expect.element(button(/^All wallets/)).toBeVisible()
  expect(button('Show more wallets').query()).toBeNull()
})
