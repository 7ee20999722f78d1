/** wagmi 2 and 3 over a kit, with the real adapter, a real wallet program and real chains. */
import { evm } from '@foyer/chains/evm'
import { accountOf, createKit, type Kit } from '@foyer/core'
import { createTestEnvironment, type TestEnvironment } from '@foyer/core/testing'
import { createWorld, devnetAccounts, type World } from '@foyer/devnet'
import { type NodePage, openNodePage, toWalletChain } from '@foyer/devnet/wallet'
import * as wagmi3 from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { foyer } from './foyer.ts'
import { watchKit } from './watch-kit.ts'

const { alice, bob } = devnetAccounts
let world: World

// Before any page: the server's embedded database takes a `window` for a browser.
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.dispose())

describe.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
])('%s', (_, wagmi) => {
  let page: NodePage
  let environment: TestEnvironment
  let stored: Map<string, string>
  let kit: Kit
  let config: ReturnType<typeof load>
  let stop: () => void

  /** What a page does when it loads; again is a reload. */
  function load() {
    const { first, second } = world.networks
    kit = createKit({ projectId: 'wagmi-project', networks: [first, second], adapters: [evm()] }, environment)
    const created = wagmi.createConfig({
      chains: [first, second],
      connectors: [foyer(kit)],
      multiInjectedProviderDiscovery: false,
      transports: { [first.id]: wagmi.http(), [second.id]: wagmi.http() },
      storage: wagmi.createStorage({
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      }),
    })
    stop = watchKit(created, kit)
    return created
  }

  beforeEach(async () => {
    page = await openNodePage({ chains: [toWalletChain(world.networks.first), toWalletChain(world.networks.second)] })
    environment = createTestEnvironment()
    stored = new Map()
    config = load()
  })
  afterEach(() => {
    kit.dispose()
    page.dispose()
  })

  const seen = () => {
    const { status, address, chainId } = wagmi.getConnection?.(config) ?? (wagmi as unknown as typeof wagmi2).getAccount(config as never)
    return { status, address, chainId }
  }
  const connected = { status: 'connected', address: alice.address, chainId: 31337 }
  const foyerOf = () => config.connectors[0]
  const walletOf = () => kit.getState().connectors[0]?.id ?? ''
  const connect = async (parameters: { readonly chainId?: 31337 | 31338 } = {}) => {
    const connecting = wagmi.connect(config, { connector: foyerOf(), ...parameters })
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.send({ type: 'connect', connector: walletOf() })
    return connecting
  }

  test('connect() opens the modal, and signs and sends with the wallet that is chosen there', async () => {
    expect(await connect()).toEqual({ accounts: [alice.address], chainId: 31337 })
    expect(seen()).toEqual(connected)
    expect(await wagmi.signMessage(config, { message: 'Hello' })).toMatch(/^0x[0-9a-f]{130}$/)
    const hash = await wagmi.sendTransaction(config, { to: bob.address, value: 1n })
    // viem asks again only when another block comes, and none may come after that of the transaction.
    await world.chains.first.client.waitForTransactionReceipt({ hash })
    expect(await wagmi.waitForTransactionReceipt(config, { hash, pollingInterval: 50 })).toMatchObject({ status: 'success' })
  })

  test('connect() rejects with the user-rejected error when the modal is closed', async () => {
    const connecting = wagmi.connect(config, { connector: foyerOf() }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    kit.close()
    const error = await connecting
    expect(error).toBeInstanceOf(UserRejectedRequestError)
    expect(error).toMatchObject({ code: 4001 })
    expect(seen().status).toBe('disconnected')
  })

  test('connect() goes to the chain that it names, and says where the wallet is when it does not go', async () => {
    expect(await connect({ chainId: 31338 })).toMatchObject({ chainId: 31338 })
    expect(kit.getState().network.active).toBe('eip155:31338')
    await wagmi.disconnect(config)
    await page.send({ type: 'set-switches', switches: { unknownChains: true, refusesToAdd: true } })
    expect(await connect({ chainId: 31337 })).toMatchObject({ chainId: 31338 })
    expect(seen()).toEqual({ ...connected, chainId: 31338 })
  })

  test('connect() rejects when the visitor disconnects while the wallet is asked to go to the chain that it names', async () => {
    const unwatch = kit.subscribe(() => {
      if (kit.getState().connections.eip155?.status !== 'connected') return
      unwatch()
      void page.send({ type: 'set-switches', switches: { answers: 'never' } })
    })
    const connecting = connect({ chainId: 31338 }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(kit.getState().network.switching?.to).toBe('eip155:31338'))
    await kit.disconnect()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    expect(seen().status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  test('a wallet that leaves while wagmi writes down that it came is disconnected in both', async () => {
    const keep = stored.set.bind(stored)
    stored.set = (key, value) => {
      if (key === 'wagmi.recentConnectorId') void kit.disconnect()
      return keep(key, value)
    }
    await connect()
    expect(accountOf(kit.getState()).isConnected).toBe(false)
    expect(seen().status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
    stored.set = keep
    await connect()
    expect(seen()).toEqual(connected)
  })

  test('follows a wallet that is connected, moved, changed and disconnected by the kit', async () => {
    await kit.connect(walletOf())
    expect(seen()).toEqual(connected)
    await kit.switchNetwork('eip155:31338')
    expect(seen()).toEqual({ ...connected, chainId: 31338 })
    expect(wagmi.getChainId(config)).toBe(31338)
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(seen().address).toBe(bob.address))
    kit.send({ type: 'select-account', address: alice.address })
    expect(seen().address).toBe(alice.address)
    await kit.disconnect()
    expect(seen().status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
    // And once more: wagmi takes its listeners away when something is disconnected.
    await kit.connect(walletOf())
    expect(seen()).toMatchObject({ status: 'connected', chainId: 31338 })
  })

  test('what wagmi switches and disconnects, the kit has switched and disconnected', async () => {
    await connect()
    expect(await wagmi.switchChain(config, { chainId: 31338 })).toMatchObject({ id: 31338 })
    expect([kit.getState().network.active, seen().chainId]).toEqual(['eip155:31338', 31338])
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    await expect(wagmi.switchChain(config, { chainId: 31337 })).rejects.toBeInstanceOf(UserRejectedRequestError)
    await expect(wagmi.switchChain(config, { chainId: 5 as 31337 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    await wagmi.disconnect(config)
    expect(accountOf(kit.getState()).isConnected).toBe(false)
    expect(seen().status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  test('a reload is connected again without a prompt, by wagmi’s reconnect', async () => {
    await connect()
    kit.dispose()
    // A wallet that refuses whatever it would have to ask for.
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    config = load()
    expect(await wagmi.reconnect(config)).toMatchObject([{ accounts: [alice.address], chainId: 31337 }])
    expect(seen()).toEqual(connected)
    await kit.disconnect()
    expect(seen().status).toBe('disconnected')
    kit.dispose()
    config = load()
    expect(await wagmi.reconnect(config)).toEqual([])
    expect(seen().status).toBe('disconnected')
  })

  test('a kit that ends while wagmi reconnects ends that, and the next one is connected again', async () => {
    await connect()
    kit.dispose()
    await page.send({ type: 'set-switches', switches: { answers: 'never', scope: 'everything' } })
    config = load()
    const reconnecting = wagmi.reconnect(config)
    await new Promise((resolve) => setTimeout(resolve))
    expect([kit.getState().connections.eip155?.status, config.state.status]).toEqual(['connecting', expect.stringMatching('connecting')])
    kit.dispose()
    expect(await reconnecting).toEqual([])
    expect(seen().status).toBe('disconnected')
    await page.send({ type: 'set-switches', switches: { answers: 'once' } })
    config = load()
    expect(await wagmi.reconnect(config)).toMatchObject([{ accounts: [alice.address], chainId: 31337 }])
    expect(seen()).toEqual(connected)
  })

  test('a reload is connected again where wagmi does not reconnect, or has forgotten what it had', async () => {
    await connect()
    kit.dispose()
    config = load()
    // What wagmi's provider does when it mounts with `reconnectOnMount={false}`.
    config.setState((state) => ({ ...state, connections: new Map() }))
    await vi.waitFor(() => expect(seen()).toEqual(connected))
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
    expect(seen()).toEqual(connected)
  })

  test('what wagmi has kept of an earlier load does not stay when the wallet leaves, also where wagmi does not reconnect', async () => {
    await connect()
    kit.dispose()
    config = load()
    await vi.waitFor(() => expect(seen()).toEqual(connected))
    await kit.disconnect()
    expect(seen().status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  test('without a wallet the two share their network', async () => {
    await kit.switchNetwork('eip155:31338')
    expect(wagmi.getChainId(config)).toBe(31338)
    await wagmi.switchChain(config, { chainId: 31337 })
    expect(kit.getState().network.active).toBe('eip155:31337')
    stop()
    await kit.switchNetwork('eip155:31338')
    expect(wagmi.getChainId(config)).toBe(31337)
  })

  test('a network that the kit is given while wagmi connects is wagmi’s once that has come to nothing', async () => {
    const connecting = wagmi.connect(config, { connector: foyerOf() }).catch(() => {})
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    await kit.switchNetwork('eip155:31338')
    expect([seen().status, wagmi.getChainId(config)]).toEqual(['connecting', 31337])
    kit.close()
    await connecting
    expect([seen().status, wagmi.getChainId(config)]).toEqual(['disconnected', 31338])
  })

  test('a wallet that takes its access back is disconnected in both', async () => {
    await connect()
    await page.send({ type: 'revoke', origin: 'https://app.example' })
    await vi.waitFor(() => expect(seen().status).toBe('disconnected'))
    expect(accountOf(kit.getState()).isConnected).toBe(false)
  })

  test('another kit on the page is not meant', async () => {
    const other = createKit({ projectId: 'other-project', networks: [world.networks.first], adapters: [evm()] }, createTestEnvironment())
    await other.connect(other.getState().connectors[0]?.id ?? '')
    expect(seen().status).toBe('disconnected')
    other.dispose()
  })
})
