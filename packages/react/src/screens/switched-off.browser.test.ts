/** What a page sees of the modal with a part of it switched off, beside what it sees with everything on (docs/options.md). */
import { sessions } from '@foyer/chains/sessions'
import type { KitOptions } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

async function start(options: Partial<KitOptions> = {}): Promise<LiveKit> {
  live = await createLiveKit(options)
  return live
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const isWide = () => document.querySelector('foyer-modal')?.shadowRoot?.querySelector('[data-wide]') !== null

test('everything on: wallets are offered and explained, and a network can be chosen', async () => {
  const { kit } = await start()
  await kit.open()
  await expect.element(button('Test Wallet')).toBeVisible()
  await expect.element(page.getByText('Recommended')).toBeVisible()
  await expect.element(button(/^All wallets/)).toBeVisible()
  await expect.element(page.getByText('Why a wallet?')).toBeInTheDocument()
  expect(page.getByText('Find out what they do').query()).not.toBeNull()
  expect(isWide()).toBe(true)
  await kit.open({ view: 'Networks' })
  await expect.element(button(/^Foyer Second/)).toBeEnabled()
  await button(/^Foyer Second/).click()
  await expect.poll(() => kit.getState().network.active).toBe('eip155:31338')
})

test('enableWallets: false offers no wallet and no way to one, and says that the page has its own way', async () => {
  const { kit } = await start({ enableWallets: false, termsConditionsUrl: 'https://example.com/terms' })
  await kit.open()
  await expect.element(page.getByText('Connecting is switched off here')).toBeVisible()
  await expect.element(page.getByText('This site has its own way to connect.')).toBeVisible()
  await expect.poll(() => page.getByText('Recommended').query()).toBeNull()
  expect(button('Test Wallet').query()).toBeNull()
  expect(button(/^All wallets/).query()).toBeNull()
  expect(page.getByText('Why a wallet?').query()).toBeNull()
  expect(page.getByText('Find out what they do').query()).toBeNull()
  expect(page.getByRole('link', { name: /terms of service/ }).query()).toBeNull()
  expect(isWide()).toBe(false)
  // What a page opens by name leads to none either.
  await kit.open({ view: 'GetWallet' })
  await expect.element(button(/^MetaMask/)).toBeVisible()
  expect(button('All wallets').query()).toBeNull()
})

test('enableWallets: false makes no code where paired sessions are all there is', async () => {
  const phone = createTestPairing()
  const { kit } = await start({
    enableWallets: false,
    pairing: phone.pairing,
    adapters: [sessions()],
    hosts: { relay: 'wss://relay.example' },
  })
  await kit.open()
  await expect.element(page.getByText('Connecting is switched off here')).toBeVisible()
  expect(phone.uris).toEqual([])
})

test('enableWalletGuide: false explains nothing beside the wallets, and the box is not widened for it', async () => {
  const { kit } = await start({ enableWalletGuide: false })
  await kit.open()
  await expect.element(button('Test Wallet')).toBeVisible()
  expect(page.getByText('Why a wallet?').query()).toBeNull()
  expect(page.getByText('Find out what they do').query()).toBeNull()
  expect(isWide()).toBe(false)
})

test('enableNetworkSwitch: false shows the networks, says that they are fixed, and none can be chosen', async () => {
  const { kit } = await start({ enableNetworkSwitch: false })
  await kit.open({ view: 'Networks' })
  await expect.element(page.getByText('This site does not let the network be changed here.')).toBeVisible()
  await expect.element(button(/^Foyer Second/)).toBeDisabled()
  await expect.element(button(/^Foyer Local/)).toBeEnabled()
})
