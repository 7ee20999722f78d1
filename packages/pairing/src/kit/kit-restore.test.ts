/** Reconnecting when the world is not as it was: the relay away, the session over, its wallet changed meanwhile. */
import { evm } from '@foyer/chains/evm'
import { accountOf, networkAccess } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOn, answer, createWorld, grant, networkOf, pair, type World, when } from '../../testing/kit-world.ts'
import { until } from '../../testing/peers.ts'
import { startRelay } from '../../testing/relay.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(1), networkOf(137)] })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

test('with the relay away the page is connected all the same, and asks when it is back', async () => {
  const entries = new Map<string, string>()
  const before = world.load({}, { entries })
  await pair(world, before, ['eip155:1'])
  before.kit.dispose()
  await world.relay.stop()
  const page = world.load({}, { entries })
  expect(accountOf(page.kit.getState())).toMatchObject({ status: 'connecting', isConnected: true })
  await when(page, (state) => accountOf(state).status === 'connected')
  const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'd') })
  const signed = page.kit.signMessage('Hello')
  world.relay = await startRelay({ port: world.relay.port })
  expect(await signed).toMatch(/^0xd/)
  expect(asked).toHaveLength(1)
})

test('a session that ran out while the page was away is over, and nothing of it stays', async () => {
  const entries = new Map<string, string>()
  const before = world.load({}, { entries })
  const { expiry } = await pair(world, before, ['eip155:1'])
  before.kit.dispose()
  vi.useFakeTimers({ toFake: ['Date'], now: (expiry + 60) * 1000 })
  const page = world.load({}, { entries })
  expect(accountOf(page.kit.getState()).isConnected).toBe(true)
  // It may be another tab's, and still on its way: looked for as long as the page's clock says.
  await until(() => {
    page.environment.advance(500)
    return !accountOf(page.kit.getState()).isConnected
  })
  expect(toFlatState(page.kit.getState()).paired).toEqual({})
  expect(entries.get('@foyer/foyer-local/connection_status')).toBe('disconnected')
})

test('what the wallet changed while the page was away is what the page shows once it is verified', async () => {
  const entries = new Map<string, string>()
  const before = world.load({}, { entries })
  const { topic } = await pair(world, before, ['eip155:1', 'eip155:137'])
  before.kit.dispose()
  await until(() => world.relay.sockets() === 1)
  const only = grant({ optional: { eip155: { chains: ['eip155:137'], methods: ['personal_sign'], events: [] } } }, ['eip155:137'])
  await world.phone.client.update(topic, only)
  const page = world.load({}, { entries })
  expect(page.kit.getState().network.active).toBe('eip155:1')
  await when(page, ({ network }) => network.active === 'eip155:137')
  expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${addressOn('eip155:137')}`)
  expect(toFlatState(page.kit.getState()).paired.eip155).toMatchObject({ approved: ['eip155:137'], takesNetworks: false })
})

test('the one link that an earlier version kept becomes its wallet’s, and is kept for no other', async () => {
  const entries = new Map<string, string>()
  const stored = (key: string) => entries.get(`@foyer/foyer-local/${key}`)
  const before = world.load({ customWallets: [{ id: 'f'.repeat(64), name: 'phone' }] }, { entries })
  await pair(world, before, ['eip155:1'])
  before.kit.dispose()
  const link = { href: 'phone://', name: 'phone' }
  expect(stored('paired_wallets')).toContain('"wallet":{')
  expect(stored('paired_wallets')).not.toContain(link.href)
  entries.set('@foyer/foyer-local/deep_link', JSON.stringify(link))
  const page = world.load({}, { entries })
  await when(page, (state) => accountOf(state).status === 'connected')
  await until(() => stored('deep_link') === undefined)
  expect(JSON.parse(stored('paired_wallets') ?? '{}').eip155.link).toEqual(link)
  expect(toFlatState(page.kit.getState()).paired.eip155?.link).toEqual(link)
})

test('the page shows the account that the wallet chooses by an event, if the session grants it', async () => {
  const page = world.load()
  const { topic, namespaces } = await pair(world, page, ['eip155:1'])
  const [other, stranger] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
  const accounts = [addressOn('eip155:1'), other].map((address) => `eip155:1:${address}`)
  await world.phone.client.update(topic, { eip155: { methods: [], events: [], ...namespaces.eip155, accounts } })
  await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [stranger] })
  await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [other] })
  await when(page, (state) => accountOf(state).address === other)
})

test('a wallet that takes all networks by its catalogue entry alone still does after reloads, and after it changed the session', async () => {
  const entries = new Map<string, string>()
  const wallet = { id: 'f'.repeat(64), name: 'phone', takes_networks: true }
  const before = world.load({ customWallets: [wallet] }, { entries })
  const { topic } = await pair(world, before, ['eip155:1'], ['personal_sign'])
  expect(networkAccess(before.kit.getState(), 'eip155:137')).toBe('asks')
  before.kit.dispose()
  // The catalogue that knows it is not there yet.
  for (let load = 0; load < 2; load++) {
    const page = world.load({}, { entries })
    await when(page, (state) => accountOf(state).status === 'connected')
    await until(() => toFlatState(page.kit.getState()).paired.eip155?.approved.length === 1 + load)
    expect(networkAccess(page.kit.getState(), 'eip155:137')).toBe(load ? 'open' : 'asks')
    const offer = { chains: [], methods: ['personal_sign'], events: [] }
    await world.phone.client.update(topic, grant({ optional: { eip155: offer } }, ['eip155:1', 'eip155:137']))
    await until(() => toFlatState(page.kit.getState()).paired.eip155?.approved.length === 2)
    expect(toFlatState(page.kit.getState()).paired.eip155).toMatchObject({ takesNetworks: true, wallet: { name: 'phone' } })
    page.kit.dispose()
  }
})
