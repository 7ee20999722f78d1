import { expect, onTestFinished, test } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter, type TestAdapterOptions } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'
import type { Kit } from './kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const second = { ...network, id: 2, name: 'Second' }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const slow = { timeout: loadingTime }

/** A reload that finds a connection. No wallet answers yet. */
function reload(switches: TestAdapterOptions['switches'] = {}) {
  const byNamespace = { eip155: { connector: 'test.wallet', accounts: [{ address, type: 'eoa' }], network: 'eip155:1' } }
  const entries = new Map([
    ['@foyer/test-project/connections', JSON.stringify({ version: 1, byNamespace })],
    ['@foyer/test-project/connection_status', 'connected'],
  ])
  const wallets = [
    { name: 'Test Wallet', id: 'test.wallet' },
    { name: 'Other', id: 'other' },
  ]
  const mock = createTestAdapter({ granted: ['test.wallet'], wallets, switches: { answer: 'waits', ...switches } })
  const options = { projectId: 'test-project', networks: [network, second], adapters: [mock.adapter], debug: false } as const
  const environment = createTestEnvironment({ entries })
  const kit = createKit(options, environment)
  onTestFinished(() => kit.dispose())
  const asked = () => mock.wallet('test.wallet').requests.flatMap(({ method }) => (method === 'accounts' ? [] : [method]))
  return { kit, mock, entries, environment, asked, connection: () => connectionOf(kit.getState()) }
}

/** And asks another wallet before that one has answered. */
async function overtake() {
  const world = reload()
  world.kit.send({ type: 'connect', connector: 'other' })
  await expect.poll(() => world.mock.wallet('other').requests.length, slow).toBe(1)
  return world
}

test('another wallet asked before the restored one has confirmed, and declined: the account stays, and is verified after all', async () => {
  const { kit, mock, entries } = await overtake()
  expect(accountOf(kit.getState())).toMatchObject({ isConnected: true, address })
  mock.wallet('test.wallet').switches.answer = 'approves'
  mock.wallet('other').settle('rejects')
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('failed')
  expect(accountOf(kit.getState())).toMatchObject({ isConnected: true, address })
  expect(entries.get('@foyer/test-project/connections')).toContain(address)
  kit.send({ type: 'cancel' })
  await expect.poll(() => connectionOf(kit.getState())).toMatchObject({ status: 'connected', connector: 'test.wallet' })
  expect(await kit.signMessage('hello')).toMatch(/^0x5/)
})

test.each([
  { what: 'sign', ask: (kit: Kit) => kit.signMessage('hello'), method: 'signMessage' },
  { what: 'switch networks', ask: (kit: Kit) => kit.switchNetwork('eip155:2'), method: 'switchNetwork' },
])('a wallet that has not confirmed is not asked to $what before it does', async ({ ask, method }) => {
  const { kit, mock, asked } = await overtake()
  mock.wallet('test.wallet').switches.answer = 'approves'
  const answered = ask(kit)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked()).toEqual([])
  kit.send({ type: 'cancel', namespace: 'eip155' })
  await answered
  expect(asked()).toEqual([method])
})

test('a page that waits for it has it verified once the other wallet has failed, without a view to leave', async () => {
  const { kit, mock, connection } = await overtake()
  mock.wallet('test.wallet').switches.answer = 'approves'
  const signed = kit.signMessage('hello')
  mock.wallet('other').settle('rejects')
  expect(await signed).toMatch(/^0x5/)
  expect(connection()).toMatchObject({ status: 'connected', connector: 'test.wallet' })
})

test('a page that waits for it hears no when it does not confirm', async () => {
  const { kit, mock } = await overtake()
  mock.wallet('test.wallet').switches.answer = 'locked'
  const signed = kit.signMessage('hello')
  kit.send({ type: 'cancel' })
  await expect(signed).rejects.toMatchObject({ code: 'not_connected' })
})

test('a verification that was abandoned does not take the time of the next one away', async () => {
  const { kit, mock, environment, connection } = reload({ late: true })
  const { requests } = mock.wallet('test.wallet')
  await expect.poll(() => requests.length, slow).toBeGreaterThan(0)
  const { length } = requests
  kit.send({ type: 'connect', connector: 'other' })
  kit.send({ type: 'cancel' })
  expect(connection()).toMatchObject({ status: 'connecting', restored: {} })
  await expect.poll(() => requests.length).toBeGreaterThan(length)
  // The first one ends only now.
  mock.wallet('test.wallet').settle()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const ms of [5001, 10_001]) environment.advance(ms)
  expect(connection().status).toBe('disconnected')
})

test('of two that are verified anew by one event, the answer of one does not take the time of the other away', async () => {
  const sunny = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
  const byNamespace = {
    eip155: { connector: 'test.wallet', accounts: [{ address, type: 'eoa' }], network: 'eip155:1' },
    solana: { connector: 'sun', accounts: [{ address: sunny, type: 'eoa' }], network: 'solana:far' },
  }
  const entries = new Map([
    ['@foyer/test-project/connections', JSON.stringify({ version: 1, byNamespace })],
    ['@foyer/test-project/connection_status', 'connected'],
  ])
  const withOther = (id: string) => [id, `not.${id}`].map((one) => ({ name: one, id: one }))
  const silent = createTestAdapter({ granted: ['test.wallet'], wallets: withOther('test.wallet'), switches: { answer: 'waits' } })
  const switches = { answer: 'waits' } as const
  const sun = createTestAdapter({ namespace: 'solana', granted: ['sun'], addresses: [sunny], wallets: withOther('sun'), switches })
  const far = { ...network, id: 'far', name: 'Far', chainNamespace: 'solana' } as const
  const environment = createTestEnvironment({ entries })
  const adapters = [silent.adapter, sun.adapter]
  const kit = createKit({ projectId: 'test-project', networks: [network, far], adapters, debug: false }, environment)
  onTestFinished(() => kit.dispose())
  const statuses = () => (['eip155', 'solana'] as const).map((namespace) => connectionOf(kit.getState(), namespace).status)
  const { requests } = silent.wallet('test.wallet')
  await expect.poll(() => requests.length, slow).toBeGreaterThan(0)
  kit.send({ type: 'connect', connector: 'not.test.wallet', namespace: 'eip155' })
  kit.send({ type: 'connect', connector: 'not.sun', namespace: 'solana' })
  sun.wallet('sun').switches.answer = 'approves'
  kit.send({ type: 'cancel' })
  await expect.poll(statuses).toEqual(['connecting', 'connected'])
  for (const ms of [5001, 10_001]) environment.advance(ms)
  expect(statuses()).toEqual(['disconnected', 'connected'])
})
