import { describe, expect, test } from 'vitest'
import type { TransactionRequest } from '../family/transaction.ts'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf, isUnsupported, networkOf, screenOf } from '../kernel/select.ts'
import { createTestAdapter, type TestAdapterOptions } from '../mock/create-test-adapter.ts'
import { createTestEnvironment, type TestEnvironmentOptions } from '../mock/create-test-environment.ts'
import type { KitOptions } from '../options/options.ts'
import { createKit } from './create-kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: ['http://first.test'] } } }
const second = { id: 2, name: 'Second', nativeCurrency, rpcUrls: { default: { http: ['http://second.test'] } } }

function world(options: Partial<KitOptions> = {}, wallets: TestAdapterOptions = {}, place: TestEnvironmentOptions = {}) {
  const environment = createTestEnvironment(place)
  const mock = createTestAdapter(wallets)
  const kit = createKit(
    { projectId: 'test-project', networks: [first, second], adapters: [mock.adapter], debug: false, ...options },
    environment,
  )
  const state = () => kit.getState()
  const connection = () => connectionOf(state())
  const screens = () => state().modal.history.map(({ name }) => name)
  return { environment, mock, kit, state, connection, screens }
}

describe('connecting', () => {
  test('a wallet says yes: the account is there, the modal closes, the connection is stored', async () => {
    const { kit, state, screens, environment } = world()
    await kit.open()
    expect(screens()).toEqual(['Connect'])
    kit.send({ type: 'connect', connector: 'test.wallet' })
    expect(screens()).toEqual(['Connect', 'ConnectingExternal'])
    await kit.connect('test.wallet')
    expect(accountOf(state())).toMatchObject({ isConnected: true, status: 'connected', address: expect.stringMatching(/^0x/) })
    expect(state().modal.open).toBe(false)
    expect(state().recent).toEqual(['test.wallet'])
    const keys = Object.fromEntries([...environment.entries].map(([key, value]) => [key.replace('@foyer/test-project/', ''), value]))
    expect(keys).toMatchObject({
      connection_status: 'connected',
      connected_namespaces: 'eip155',
      'eip155:connected_connector_id': 'test.wallet',
      active_caip_network_id: 'eip155:1',
      wallet_name: 'Test Wallet',
      recent_wallets: '["test.wallet"]',
    })
  })

  test('a wallet on two chains is stored by its name, whichever of its parts is connected', async () => {
    const { adapter } = createTestAdapter({ wallets: [{ name: 'Both', id: 'com.both' }] })
    const solana = createTestAdapter({
      namespace: 'solana',
      wallets: [{ name: 'Both', id: 'Both' }],
      addresses: ['5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'],
    })
    const far = { ...first, id: 'far', chainNamespace: 'solana', caipNetworkId: 'solana:far' } as const
    const { kit, environment } = world({ networks: [far, first], adapters: [adapter, solana.adapter] })
    await kit.connect('com.both', { namespace: 'solana' })
    expect(environment.entries.get('@foyer/test-project/wallet_name')).toBe('Both')
  })

  test('the last two wallets are recent, the newest first, each once', async () => {
    const wallets = ['a', 'b', 'c'].map((letter) => ({ name: `Wallet ${letter}`, id: `test.${letter}` }))
    const { kit, state, environment } = world({}, { wallets })
    for (const letter of ['a', 'b', 'c', 'b']) await kit.connect(`test.${letter}`)
    expect(state().recent).toEqual(['test.b', 'test.c'])
    expect(environment.entries.get('@foyer/test-project/recent_wallets')).toBe('["test.b","test.c"]')
  })

  test('declined, then retried', async () => {
    const { kit, mock, connection, screens, state } = world()
    await kit.open()
    mock.wallet().switches.answer = 'rejects'
    await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code: 'request_rejected' })
    expect(connection()).toMatchObject({ status: 'failed', error: { code: 'request_rejected' } })
    expect(screens()).toEqual(['Connect', 'ConnectingExternal'])
    mock.wallet().switches.answer = 'approves'
    await kit.connect('test.wallet')
    expect(connection().status).toBe('connected')
    expect(state().modal.open).toBe(false)
  })

  test('cancelled while the wallet waits: its late answer changes nothing', async () => {
    const { kit, mock, connection, screens } = world({}, { switches: { answer: 'waits', late: true } })
    await kit.open()
    const connecting = kit.connect('test.wallet')
    kit.send({ type: 'back' })
    await expect(connecting).rejects.toMatchObject({ code: 'request_cancelled' })
    expect(screens()).toEqual(['Connect'])
    mock.wallet().settle()
    await new Promise((resolve) => setTimeout(resolve))
    expect(connection().status).toBe('disconnected')
  })

  test('another wallet declines: the first stays connected', async () => {
    const { kit, mock, state } = world(
      {},
      {
        wallets: [
          { name: 'One', id: 'one' },
          { name: 'Two', id: 'two' },
        ],
      },
    )
    await kit.connect('one')
    const provider = kit.getProvider()
    expect(provider).toBe(mock.wallet('one'))
    mock.wallet('two').switches.answer = 'rejects'
    const connecting = kit.connect('two')
    expect(kit.getProvider()).toBe(provider)
    await expect(connecting).rejects.toMatchObject({ code: 'request_rejected' })
    expect(accountOf(state()).isConnected).toBe(true)
    expect(kit.getProvider()).toBe(provider)
    kit.send({ type: 'cancel' })
    expect(connectionOf(state())).toMatchObject({ status: 'connected', connector: 'one' })
    mock.wallet('two').switches.answer = 'approves'
    await kit.connect('two')
    expect(connectionOf(state())).toMatchObject({ status: 'connected', connector: 'two' })
    expect(mock.wallet('one').isGranted).toBe(false)
  })

  test('a wallet that is not there is said where it was asked', async () => {
    const { kit, connection } = world()
    await expect(kit.connect('nobody')).rejects.toMatchObject({ code: 'wallet_not_found' })
    expect(connection().status).toBe('failed')
  })
})

describe('a reload', () => {
  async function visited() {
    const before = world()
    await before.kit.connect('test.wallet')
    before.kit.dispose()
    return before.environment.entries
  }

  test('shows the account at once, then verifies with the wallet and nobody else', async () => {
    const entries = await visited()
    const asked: unknown[] = []
    const fetch = async (...request: unknown[]) => {
      asked.push(request)
      throw new TypeError('Failed to fetch')
    }
    const { kit, state, connection } = world({ server: 'http://server.test' }, { granted: ['test.wallet'] }, { entries, fetch })
    expect(connection()).toMatchObject({ status: 'connecting', restored: { network: 'eip155:1' } })
    expect(accountOf(state()).isConnected).toBe(true)
    expect(kit.getProvider()).toBeUndefined()
    expect(await kit.signMessage('hello')).toMatch(/^0x5/)
    expect(connection().status).toBe('connected')
    expect(kit.getProvider()).toBeDefined()
    expect(asked).toEqual([])
  })

  test('access gone: disconnected, and forgotten', async () => {
    const entries = await visited()
    const { kit, connection } = world({}, {}, { entries })
    await expect(kit.signMessage('hello')).rejects.toMatchObject({ code: 'not_connected' })
    expect(connection().status).toBe('disconnected')
    expect([...entries.keys()].filter((key) => key.endsWith('/connections'))).toEqual([])
  })

  test('a wallet that announces late is waited for, one that never does is not', async () => {
    const late = world({}, { granted: ['test.wallet'], announcesLate: true }, { entries: new Map(await visited()) })
    late.environment.advance(3000)
    expect(late.connection().status).toBe('connecting')
    late.mock.announce()
    expect(await late.kit.signMessage('hello')).toMatch(/^0x5/)

    const never = world({}, { announcesLate: true }, { entries: await visited() })
    await expect.poll(() => never.environment.alive()).toBeGreaterThan(4)
    never.environment.advance(5001)
    expect(never.connection().status).toBe('disconnected')
    expect(never.environment.reports).toEqual([])
  })

  test.each(['{', '[]', '{"version":9}', '{"version":1,"byNamespace":{"eip155":{"connector":1}}}'])(
    'a corrupt snapshot %s is dropped',
    async (text) => {
      const entries = await visited()
      entries.set('@foyer/test-project/connections', text)
      expect(world({}, {}, { entries }).connection().status).toBe('disconnected')
    },
  )

  test('storage that throws is reported once and ignored', async () => {
    const { kit, connection, environment } = world({}, {}, { storageFails: true })
    await kit.connect('test.wallet')
    expect(connection().status).toBe('connected')
    expect(environment.reports).toHaveLength(1)
  })

  test('a visitor who does nothing leaves nothing behind', () => {
    const { environment, mock } = world()
    mock.announce()
    expect(environment.entries.size).toBe(0)
  })
})

describe('what the wallet does by itself', () => {
  test('changes accounts, changes network, takes access back', async () => {
    const { kit, mock, state, connection } = world({}, { switches: { twice: true } })
    await kit.connect('test.wallet')
    mock.wallet().changeAccounts(['0x0000000000000000000000000000000000000001'])
    expect(accountOf(state()).address).toBe('0x0000000000000000000000000000000000000001')
    mock.wallet().changeNetwork('eip155:2')
    expect(networkOf(state())?.name).toBe('Second')
    mock.wallet().changeNetwork('eip155:999')
    expect(isUnsupported(state())).toBe(true)
    await kit.open()
    expect(screenOf(state())).toEqual({ name: 'UnsupportedChain' })
    kit.send({ type: 'back' })
    expect(screenOf(state())).toEqual({ name: 'UnsupportedChain' })
    mock.wallet().changeAccounts([])
    expect(connection().status).toBe('disconnected')
    expect(networkOf(state())?.name).toBe('First')
    expect(screenOf(state())).toEqual({ name: 'Connect' })
  })
})

describe('networks', () => {
  test('asks the wallet, shows it, comes back to where it was asked', async () => {
    const { kit, mock, state, screens } = world({}, { switches: { knows: ['eip155:1'] } })
    await kit.connect('test.wallet')
    await kit.open()
    kit.send({ type: 'go', screen: { name: 'Networks' } })
    kit.send({ type: 'switch-network', network: 'eip155:2' })
    const switching = kit.switchNetwork('eip155:2')
    expect(screens()).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    await switching
    expect(screens()).toEqual(['Account'])
    expect(state().network.active).toBe('eip155:2')
    expect(connectionOf(state())).toMatchObject({ network: 'eip155:2' })
    expect(mock.wallet().requests.map(({ method }) => method)).toEqual(['connect', 'switchNetwork', 'addNetwork'])
  })

  test('a wallet that neither knows nor adds it', async () => {
    const { kit, state } = world({}, { switches: { knows: ['eip155:1'], adds: false } })
    await kit.connect('test.wallet')
    await expect(kit.switchNetwork('eip155:2')).rejects.toMatchObject({ code: 'chain_unsupported', message: 'Chain is not supported' })
    expect(state().network).toMatchObject({ active: 'eip155:1', failed: { to: 'eip155:2' } })
  })

  test('without a wallet it is chosen and remembered', async () => {
    const { kit, environment } = world()
    await kit.switchNetwork('eip155:2')
    expect(networkOf(world({}, {}, { entries: environment.entries }).state())?.name).toBe('Second')
  })

  test('one the kit was not given is refused', async () => {
    await expect(world().kit.switchNetwork('eip155:77')).rejects.toMatchObject({ code: 'network_not_found' })
    await expect(world().kit.switchNetwork(undefined as never)).rejects.toMatchObject({ code: 'network_not_found' })
  })
})

describe('disconnecting', () => {
  test('forgets the wallet and closes the modal', async () => {
    const { kit, mock, state, environment } = world()
    await kit.connect('test.wallet')
    await kit.open()
    await kit.disconnect()
    expect(state().modal.open).toBe(false)
    expect(accountOf(state()).isConnected).toBe(false)
    expect(mock.wallet().isGranted).toBe(false)
    expect(environment.entries.get('@foyer/test-project/connection_status')).toBe('disconnected')
  })

  test('a wallet that cannot be told is forgotten all the same', async () => {
    const { kit, state } = world({}, { switches: { clings: true } })
    await kit.connect('test.wallet')
    await expect(kit.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect' })
    expect(accountOf(state()).isConnected).toBe(false)
  })
})

describe('two tabs', () => {
  test('connecting, changing and disconnecting in one is followed by the other', async () => {
    const entries = new Map<string, string>()
    const here = world({}, { granted: ['test.wallet'] }, { entries })
    const there = world({}, { granted: ['test.wallet'] }, { entries })
    await here.kit.connect('test.wallet')
    there.environment.hearStorage('@foyer/test-project/connections')
    await expect.poll(() => accountOf(there.state()).isConnected).toBe(true)
    await there.kit.signMessage('hello')
    expect(there.connection().status).toBe('connected')
    await here.kit.disconnect()
    there.environment.hearStorage('@foyer/test-project/connections')
    await expect.poll(() => there.connection().status).toBe('disconnected')
    await here.kit.switchNetwork('eip155:2')
    there.environment.hearStorage('@foyer/test-project/active_caip_network_id')
    await expect.poll(() => there.state().network.active).toBe('eip155:2')
    there.environment.hearStorage('@foyer/other-project/connections')
    expect(there.connection().status).toBe('disconnected')
  })
})

test('a disposed kit leaves no timer and no listener, and hears nothing', async () => {
  const { kit, mock, environment, state } = world({}, { switches: { answer: 'waits' } })
  await kit.open()
  kit.send({ type: 'notify', variant: 'success', message: 'Copied' })
  const connecting = kit.connect('test.wallet')
  kit.dispose()
  kit.dispose()
  await expect(connecting).rejects.toMatchObject({ code: 'request_cancelled' })
  expect(environment.alive()).toBe(0)
  expect(mock.isDisposed).toBe(true)
  const last = state()
  kit.send({ type: 'open' })
  mock.announce()
  expect(state()).toBe(last)
})

test('on a server nothing starts: no wallet is looked for, no listener is left, nothing is read', () => {
  const { environment, state } = world({}, { granted: ['test.wallet'] }, { isBrowser: false })
  expect(state().connectors).toEqual([])
  expect(environment.alive()).toBe(0)
})

test('embedded: open from the start, and closing goes home', async () => {
  const { kit, screens } = world({ enableEmbedded: true })
  expect(screens()).toEqual(['Connect'])
  kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  kit.close()
  expect(screens()).toEqual(['Connect'])
  await kit.connect('test.wallet')
  expect(screens()).toEqual(['Account'])
})

test('without adapters the first view is AllWallets, an asked view wins', async () => {
  const { kit, screens } = world({ adapters: [] })
  await kit.open()
  expect(screens()).toEqual(['AllWallets'])
  await kit.open({ view: 'WhatIsAWallet' })
  expect(screens()).toEqual(['WhatIsAWallet'])
})

test.each([
  ['one that needs a wallet', 'Downloads', 'The view Downloads needs `wallet`'],
  ['one that needs a network', { name: 'SwitchNetwork', network: 'nowhere' }, 'The view SwitchNetwork needs `network`'],
  ['one that needs a connector', { name: 'ConnectingExternal' }, 'The view ConnectingExternal needs `connector`'],
  ['one that does not exist', 'Constructor', 'There is no view Constructor'],
  ['a property of all objects', 'toString', 'There is no view toString'],
])('refuses a view without its arguments and stays as it is: %s', async (_, view, message) => {
  const { kit, screens } = world({ adapters: [] })
  await kit.open()
  await expect(kit.open({ view } as never)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) })
  expect(screens()).toEqual(['AllWallets'])
  await kit.open({ view: { name: 'SwitchNetwork', network: 'eip155:1' } })
  expect(screens()).toEqual(['SwitchNetwork'])
})

test('a wallet that connects on an unknown network is asked to change, unless the page allows it or lets nobody change networks', async () => {
  const asked = world({}, { network: 'eip155:99' })
  await asked.kit.open()
  await asked.kit.connect('test.wallet')
  expect(asked.screens()).toEqual(['UnsupportedChain'])
  await asked.kit.switchNetwork('eip155:2')
  expect(asked.state().modal.open).toBe(false)

  for (const options of [{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }]) {
    const allowed = world(options, { network: 'eip155:99' })
    await allowed.kit.open()
    await allowed.kit.connect('test.wallet')
    expect(allowed.state().modal.open).toBe(false)
    await allowed.kit.open()
    expect(allowed.screens()).toEqual(['Account'])
  }
})

test('a transaction is sent by the connected account alone: a page that names a sender is refused before the wallet sees it', async () => {
  const { kit, mock } = world()
  await kit.connect('test.wallet')
  const before = mock.wallet().requests.length
  const foreign = { to: '0x1', from: '0x2' } as unknown as TransactionRequest
  await expect(kit.sendTransaction(foreign)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('`from`') })
  expect(mock.wallet().requests).toHaveLength(before)
  expect(await kit.sendTransaction({ to: '0x1', nonce: 7 })).toMatch(/^0x/)
  expect(mock.wallet().requests.at(-1)).toMatchObject({ method: 'sendTransaction', params: { to: '0x1', nonce: 7 } })
})

test('every failure of a wallet has its code', async () => {
  const { kit, mock } = world()
  for (const [answer, code] of [
    ['rejects', 'request_rejected'],
    ['locked', 'unauthorized'],
    ['busy', 'request_pending'],
    ['breaks', 'wallet_broken'],
  ] as const) {
    mock.wallet().switches.answer = answer
    await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code })
  }
})

test('a theme mode that does not exist is refused, and changes nothing', () => {
  const { kit, state } = world()
  const { mode } = state().theme
  expect(() => kit.setThemeMode('neon' as never)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  expect(state().theme.mode).toBe(mode)
  kit.setThemeMode('light')
  expect(state().theme.mode).toBe('light')
})
