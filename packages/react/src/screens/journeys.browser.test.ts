/** The ways through the screens, by keyboard and pointer, on a real kit with wallets that fail on purpose. */
import { account, connectionOf, KitError, type KitOptions, notices as noticesFeature } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** The text of what has the focus, inside the modal's shadow root. */
function focused(): string {
  return document.activeElement?.shadowRoot?.activeElement?.textContent ?? ''
}

/** The words of the view. */
function shown(): string {
  return document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.fy-body')?.textContent ?? ''
}

async function start(...input: Parameters<typeof createLiveKit>): Promise<LiveKit> {
  live = await createLiveKit(...input)
  return live
}

test('by keyboard: open, choose, declined, try again, connected, account', async () => {
  const { kit, mock } = await start()
  mock.wallet().switches.answer = 'rejects'
  await kit.open()
  await expect.element(heading('Connect a wallet')).toBeVisible()
  await expect.poll(focused).toMatch(/Test Wallet$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Connection declined')).toBeVisible()
  // A press on the ring does the same, and nobody is told of two buttons.
  expect(button('Try again').elements()).toHaveLength(1)
  mock.wallet().switches.answer = 'approves'
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  await expect.poll(() => kit.getState().modal.open).toBe(false)
  await kit.open()
  await expect.element(heading('Account')).toBeVisible()
})

test('a wallet that waits can be left; its late answer changes nothing', async () => {
  const { kit, mock } = await start()
  mock.wallet().switches.answer = 'waits'
  mock.wallet().switches.late = true
  await kit.open()
  await button('Test Wallet').click()
  await expect.element(page.getByText('Continue in Test Wallet')).toBeVisible()
  await button('Cancel').click()
  await expect.element(heading('Connect a wallet')).toBeVisible()
  mock.wallet().settle('approves')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
})

test('a busy wallet says where to look', async () => {
  const { kit, mock } = await start()
  mock.wallet().switches.answer = 'busy'
  await kit.open()
  await button('Test Wallet').click()
  await expect.element(page.getByText('Test Wallet is already asking you something')).toBeVisible()
})

test('a wallet that goes away while it is asked is said to be gone', async () => {
  const { kit, mock } = await start()
  mock.wallet().switches.answer = 'waits'
  await kit.open()
  await button('Test Wallet').click()
  mock.uninstall()
  await expect.element(page.getByText(/is not in this browser any more/)).toBeVisible()
})

test('no wallet: one way leads to getting one', async () => {
  const { kit } = await start({}, { wallets: [] })
  await kit.open()
  await expect.element(page.getByText('No wallet in this browser')).toBeVisible()
  await button('Get a wallet').first().click()
  await expect.element(heading('Get a wallet')).toBeVisible()
  await button('Back').click()
  await expect.element(heading('Connect a wallet')).toBeVisible()
})

test.each<[string, Partial<KitOptions>]>([
  ['allWallets HIDE', { allWallets: 'HIDE' }],
  ['allWallets ONLY_MOBILE', { allWallets: 'ONLY_MOBILE' }],
  ['features.allWallets: false', { features: { allWallets: false } }],
])('%s: no way to the whole catalogue with a mouse, from no view', async (_, options) => {
  const { pairing } = createTestPairing()
  const { kit } = await start({ ...options, pairing, hosts: { relay: 'wss://relay.example' } })
  await kit.open()
  await expect.element(button('Test Wallet')).toBeVisible()
  await expect.element(button(/^All wallets/)).not.toBeInTheDocument()
  await kit.open({ view: 'GetWallet' })
  await expect.element(heading('Get a wallet')).toBeVisible()
  await expect.element(button(/^MetaMask/)).toBeVisible()
  expect(button(/^All wallets/).query()).toBeNull()
  await kit.open({ view: 'ConnectingWalletConnectBasic' })
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  expect(button(/^All wallets/).query()).toBeNull()
})

test('legalCheckbox: no wallet is asked before the tick', async () => {
  const { kit, mock } = await start({
    termsConditionsUrl: 'https://example.com/terms',
    privacyPolicyUrl: 'https://example.com/privacy',
    features: { legalCheckbox: true },
  })
  await kit.open()
  await button('Test Wallet').click()
  await expect.element(page.getByText('Agree to the terms first, then choose a wallet.')).toBeVisible()
  expect(mock.wallet().requests).toEqual([])
  await page.getByRole('checkbox').click()
  await button('Test Wallet').click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test('the terms are a line with links when no tick is asked for', async () => {
  const { kit } = await start({ termsConditionsUrl: 'https://example.com/terms' })
  await kit.open()
  await expect.element(page.getByRole('link', { name: /terms of service/ })).toHaveAttribute('href', 'https://example.com/terms')
})

test('a balance that did not arrive is asked for again where it is missed', async () => {
  const { kit, mock } = await start({}, { balance: new KitError('network_failed', 'The chain is out of reach.') })
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await expect.element(page.getByText('Balance unavailable', { exact: true })).toBeVisible()
  mock.setBalance(2_000_000_000_000_000_000n)
  await button('Try again: Balance unavailable').click()
  await expect.element(page.getByText('Balance unavailable', { exact: true })).not.toBeInTheDocument()
  await expect
    .poll(() => Object.values(kit.feature(account).read().balance)[0])
    .toMatchObject({ data: { value: 2_000_000_000_000_000_000n } })
})

test('changing the network: declined, then approved, and back where one was', async () => {
  const { kit, mock } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await button(/Network: Foyer Local/).click()
  mock.wallet().switches.answer = 'rejects'
  await button('Foyer Second').click()
  await expect.element(page.getByText('Change declined')).toBeVisible()
  await expect.element(page.getByText(/You are still on Foyer Local/)).toBeVisible()
  mock.wallet().switches.answer = 'approves'
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.poll(() => kit.getState().network.active).toBe('eip155:31338')
  await expect.element(heading('Account')).toBeVisible()
})

test('a page opens the change of network by name: nothing has failed, and one press asks the wallet', async () => {
  const { kit } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: { name: 'SwitchNetwork', network: 'eip155:31338' } })
  await expect.element(page.getByText('Switch to Foyer Second')).toBeVisible()
  expect(shown()).not.toContain('was not changed')
  await button('Choose another network').click()
  expect(kit.getState().modal.history).toEqual([{ name: 'Networks' }])
  await kit.open({ view: { name: 'SwitchNetwork', network: 'eip155:31338' } })
  await button('Switch network').click()
  await expect.poll(() => kit.getState().network.active).toBe('eip155:31338')
})

test('a network the wallet neither knows nor adds: Chain is not supported', async () => {
  const { kit } = await start({}, { switches: { knows: ['eip155:31337'], adds: false } })
  await kit.connect('test.wallet')
  await kit.open({ view: 'Networks' })
  await button('Foyer Second').click()
  // What else is shown is said when it is not.
  await expect.poll(shown).toContain('Chain is not supported')
  await expect.element(button('Choose another network')).toBeVisible()
})

test('an unsupported network: no way back, only on or out', async () => {
  const { kit, mock } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await expect.element(heading('Account')).toBeVisible()
  mock.wallet().changeNetwork('eip155:999')
  await expect.element(page.getByText('This site does not use that network')).toBeVisible()
  await expect.element(page.getByText(/network 999/)).toBeVisible()
  expect(button('Back').query()).toBeNull()
  await button('Foyer Second').click()
  await expect.poll(() => kit.getState().network.active).toBe('eip155:31338')
})

test.each(['Cancel', 'Choose another network'])('from an unsupported network, "%s" leads back to the choice', async (name) => {
  const { kit, mock } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  mock.wallet().changeNetwork('eip155:999')
  await expect.element(page.getByText('This site does not use that network')).toBeVisible()
  mock.wallet().switches.answer = name === 'Cancel' ? 'waits' : 'rejects'
  await button('Foyer Second').click()
  await button(name).click()
  await expect.element(page.getByText('This site does not use that network')).toBeVisible()
  expect(kit.getState().modal.history).toEqual([{ name: 'UnsupportedChain' }])
  expect(kit.getState().network.switching).toBeUndefined()
  mock.wallet().switches.answer = 'approves'
  await button('Foyer Second').click()
  await expect.poll(() => kit.getState().network.active).toBe('eip155:31338')
})

test('tokens on a network that the page does not know: Token Balance Unavailable, in the view and as a notice', async () => {
  const { kit, mock } = await start({ allowUnsupportedChain: true })
  await kit.connect('test.wallet')
  mock.wallet().changeNetwork('eip155:999')
  await expect.poll(() => kit.getState().network.active).toBe('eip155:999')
  await kit.open({ view: 'Account' })
  await expect.element(page.getByRole('status').filter({ hasText: 'Token Balance Unavailable' }).first()).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' })).toBeVisible()
  expect(page.getByText(/No tokens on/).query()).toBeNull()
})

/** How often the modal, or the page, was told so by a notice. */
function countNotices(kit: LiveKit['kit'], message: string): () => number {
  const seen = new Set<unknown>()
  kit.subscribe(() => {
    const { notice } = kit.feature(noticesFeature).read()
    if (notice?.message === message) seen.add(notice.id)
  })
  return () => seen.size
}

test('tokens that fail while the modal is closed are said by no notice on the page, and by one once it is open', async () => {
  const { kit, mock } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await expect.poll(() => Object.values(kit.feature(account).read().tokens)[0]?.status).toBe('ready')
  await kit.feature(noticesFeature).load()
  const notices = countNotices(kit, 'Token Balance Unavailable')
  kit.close()
  mock.setBalance(new KitError('network_failed', 'The chain is out of reach.'))
  mock.wallet().changeAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C9'])
  // What is closed is drawn all the same.
  await expect.poll(shown, { timeout: 10_000 }).toContain('Token Balance Unavailable')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(notices()).toBe(0)
  await kit.open()
  await expect.poll(notices).toBe(1)
})

test('where nothing reads what an account holds, the view says so: nothing to try again, and no notice', async () => {
  const mock = createTestAdapter()
  const create: typeof mock.adapter.create = (host) => ({ ...mock.adapter.create(host), reads: {} })
  const { kit } = await start({ adapters: [{ ...mock.adapter, create }] })
  const notices = countNotices(kit, 'Token Balance Unavailable')
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await expect.element(page.getByText('Tokens on this network cannot be listed here.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Balance unavailable', { exact: true })).toBeVisible()
  expect(button(/Try again/).elements()).toEqual([])
  expect(notices()).toBe(0)
})

test('the account: another account, then disconnect', async () => {
  const { kit } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'ProfileWallets' })
  await expect.element(page.getByText('In use')).toBeVisible()
  await button(/0x7099…79C8/).click()
  await expect.poll(() => connectionOf(kit.getState())).toMatchObject({ accounts: [{ address: expect.stringMatching(/^0x7099/) }, {}] })
  await button('Disconnect').last().click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('disconnected')
})

test('the account shows its tokens and no tab of what the kit has no code for (docs/options.md)', async () => {
  const { kit } = await start()
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await expect.element(heading('Account')).toBeVisible()
  await expect.element(page.getByText(/^0x/).first()).toBeVisible()
  expect(page.getByRole('tab').query()).toBeNull()
  expect(page.getByText('Activity').query()).toBeNull()
})

test('a disconnect that the wallet refuses is done here all the same, and its visitor is told', async () => {
  const { kit } = await start({}, { switches: { clings: true } })
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  const notices: (string | undefined)[] = []
  kit.subscribe(() => void notices.push(kit.feature(noticesFeature).read().notice?.message))
  await button('Disconnect').click()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('disconnected')
  await expect.poll(() => notices).toContain('Failed to disconnect')
  // To code that disconnects, the same is an error that it can catch.
  await kit.connect('test.wallet')
  await expect(kit.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect' })
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
})
