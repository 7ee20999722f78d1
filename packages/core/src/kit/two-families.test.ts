/** A page with a wallet of each of two chain families: what becomes of one leaves the other as it is. */
import { expect, onTestFinished, test } from 'vitest'
import { accountOf } from '../kernel/account-of.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { KitOptions } from '../options/options.ts'
import { createKit } from './create-kit.ts'
import { serverState } from './server-state.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const sun = { ...first, id: 'sun', name: 'Sun', chainNamespace: 'solana' } as const
const renamed = { ...sun, deprecatedCaipNetworkId: 'solana:old' } as const
const sunny = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'
const prefix = '@foyer/test-project/'

function load(networks: KitOptions['networks'] = [first, sun], entries = new Map<string, string>()) {
  const evm = createTestAdapter({ granted: ['test.wallet'] })
  const wallets = [{ name: 'Sun', id: 'sun' }]
  const solana = createTestAdapter({ namespace: 'solana', wallets, addresses: [sunny], network: 'solana:old', granted: ['sun'] })
  const adapters = [evm.adapter, solana.adapter]
  const kit = createKit({ projectId: 'test-project', networks, adapters, debug: false }, createTestEnvironment({ entries }))
  onTestFinished(() => kit.dispose())
  return { kit, evm, state: () => kit.getState() }
}

test('a page is left with a wallet on a network that it does not know: a reload comes back there, and asks to change it', async () => {
  const entries = new Map<string, string>()
  const before = load([sun, first], entries)
  await before.kit.connect('test.wallet', { namespace: 'eip155' })
  before.evm.wallet().changeNetwork('eip155:999')
  before.kit.dispose()
  const { kit, state } = load([sun, first], entries)
  expect(state().network.active).toBe('eip155:999')
  expect(accountOf(state()).isConnected).toBe(true)
  await kit.open()
  expect(state().modal.history).toEqual([{ name: 'UnsupportedChain' }])
  kit.dispose()
  // To a page that has left that family out, and without the wallet.
  expect(load([sun], entries).state().network.active).toBe('solana:sun')
  entries.set(`${prefix}connection_status`, 'disconnected')
  expect(load([sun, first], entries).state().network.active).toBe('solana:sun')
})

test('a page is left with a wallet that names its network by the older id: a reload comes back to that wallet', async () => {
  const entries = new Map<string, string>()
  const before = load([first, renamed], entries)
  await before.kit.connect('sun', { namespace: 'solana' })
  expect(entries.get(`${prefix}active_caip_network_id`)).toBe('solana:old')
  before.kit.dispose()
  const { state } = load([first, renamed], entries)
  expect(state().namespace).toBe('solana')
  expect(accountOf(state()).address).toBe(sunny)
})

test('a server renders the page where its cookie says that it was left', () => {
  const { kit } = load([sun, first, { ...renamed, id: 'new', caipNetworkId: 'solana:new' }])
  const held = (network: `eip155:${string}`) =>
    ({
      status: 'connecting',
      connector: 'a',
      attempt: 0,
      since: 0,
      restored: { accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }], network },
    }) as const
  const active = (network: `${'eip155' | 'solana'}:${string}`, connections = {}) => {
    const { namespace, network: shown } = serverState(kit, { network, connections, labels: {} })
    return [namespace, shown.active]
  }
  expect(active('eip155:999', { eip155: held('eip155:999') })).toEqual(['eip155', 'eip155:999'])
  expect(active('eip155:999')).toEqual(['solana', 'solana:sun'])
  expect(active('solana:old')).toEqual(['solana', 'solana:old'])
  expect(active('eip155:1')).toEqual(['eip155', 'eip155:1'])
})

test('who disconnects both at one time is told of each by its own call', async () => {
  const { kit, evm } = load()
  await kit.connect('test.wallet', { namespace: 'eip155' })
  await kit.connect('sun', { namespace: 'solana' })
  evm.wallet().switches.clings = true
  const outcomes = await Promise.allSettled([kit.disconnect('eip155'), kit.disconnect('solana')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('the wallets that were last in use are known where nothing is restored, and nothing else is', async () => {
  const entries = new Map([
    [`${prefix}recent_wallets`, '["sun"]'],
    [`${prefix}connection_status`, 'connected'],
    [`${prefix}active_caip_network_id`, 'solana:sun'],
  ])
  const mock = createTestAdapter()
  const options: KitOptions = {
    projectId: 'test-project',
    networks: [first, sun],
    adapters: [mock.adapter, createTestAdapter({ namespace: 'solana' }).adapter],
  }
  const kit = createKit({ ...options, enableReconnect: false, debug: false }, createTestEnvironment({ entries }))
  onTestFinished(() => kit.dispose())
  expect(kit.getState()).toMatchObject({ recent: ['sun'], connections: {}, network: { active: 'eip155:1' } })
  await kit.connect('test.wallet')
  expect(entries.get(`${prefix}recent_wallets`)).toBe('["test.wallet","sun"]')
})
