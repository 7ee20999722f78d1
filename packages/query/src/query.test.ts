/** Queries and mutations over a kit, in the oldest and the newest of react-query's versions, with real chains, a real wallet program and the real server. */
import { evm } from '@foyer/chains/evm'
import { type Caip10, caipAddressOf, createKit, type Hex, type Kit } from '@foyer/core'
import { createTestEnvironment, type TestEnvironment } from '@foyer/core/testing'
import { createWorld, devnetAccounts, devnetTokens, type World } from '@foyer/devnet'
import { type NodePage, openNodePage, toWalletChain } from '@foyer/devnet/wallet'
import * as newest from '@tanstack/react-query'
import * as oldest from 'react-query-5-66'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { balanceQuery, identityQuery, tokensQuery } from './account-queries.ts'
import { accountsKey } from './keys.ts'
import {
  connectMutation,
  disconnectMutation,
  sendTransactionMutation,
  signMessageMutation,
  signTypedDataMutation,
  switchNetworkMutation,
} from './mutations.ts'
import { activityQuery, nftsQuery } from './page-queries.ts'
import { pricesQuery, servedNetworksQuery } from './server-queries.ts'
import { watchKit } from './watch-kit.ts'

const { alice, bob, nobody } = devnetAccounts
let world: World

// Before any page: the server's embedded database takes a `window` for a browser.
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.dispose())

describe.each([
  ['the newest react-query', newest],
  ['react-query 5.66', oldest as unknown as typeof newest],
])('%s', (_, { MutationObserver, QueryClient, QueryObserver }) => {
  let page: NodePage
  let environment: TestEnvironment
  let kit: Kit
  let client: newest.QueryClient
  /** Of whom the server was asked, and what. */
  let asked: URL[]
  const stops: (() => void)[] = []

  function load(server = world.server.url): void {
    const { first, second } = world.networks
    kit = createKit({ projectId: world.projectId, server, networks: [first, second], adapters: [evm()], debug: false }, environment)
    client = new QueryClient()
    watchKit(client, kit)
  }

  beforeEach(async () => {
    page = await openNodePage({ chains: [toWalletChain(world.networks.first), toWalletChain(world.networks.second)] })
    await page.send({ type: 'set-switches', switches: { approves: true } })
    asked = []
    environment = createTestEnvironment({
      fetch: (request, init) => {
        asked.push(new URL(request instanceof Request ? request.url : String(request)))
        return globalThis.fetch(request, init)
      },
    })
    load()
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    client.clear()
    kit.dispose()
    page.dispose()
  })

  const walletOf = () => kit.getState().connectors[0]?.id ?? ''
  const run = <Data, Variables>(options: newest.MutationObserverOptions<Data, Error, Variables>, variables: Variables) =>
    new MutationObserver(client, options).mutate(variables)
  const connect = () => run(connectMutation(kit) as never, walletOf() as never)
  const paths = () => asked.map(({ pathname }) => pathname)

  /** What `useQuery` does: watches, and has `options` again with each change of the kit. */
  function watch<Options extends object>(options: () => Options): newest.QueryObserver {
    const observer = new QueryObserver(client, options() as never)
    stops.push(observer.subscribe(() => {}))
    stops.push(kit.subscribe(() => observer.setOptions(options() as never)))
    return observer
  }

  test('nothing is asked before somebody is connected, and whoever fetches all the same is told that nobody is', async () => {
    const observers = [balanceQuery, tokensQuery, identityQuery].map((query) => watch(() => query(kit)))
    const pages = [activityQuery, nftsQuery].map((query) => watch(() => query(kit)))
    for (const observer of [...observers, ...pages])
      expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    await expect(client.fetchQuery(balanceQuery(kit))).rejects.toMatchObject({ name: 'KitError', code: 'not_connected' })
    await client.prefetchQuery(identityQuery(kit))
    expect(asked).toEqual([])
  })

  test('answers are the chain’s and the server’s', async () => {
    await connect()
    const balance = await client.fetchQuery(balanceQuery(kit))
    expect(balance).toMatchObject({ decimals: 18, symbol: world.networks.first.nativeCurrency.symbol })
    expect(balance.value).toBeGreaterThan(0n)
    expect(await client.fetchQuery(identityQuery(kit))).toMatchObject({ name: 'alice.eth' })
    const { shown } = await client.fetchQuery(tokensQuery(kit))
    expect(shown.length).toBeGreaterThan(1)
    expect(await client.fetchQuery(servedNetworksQuery(kit))).toEqual(expect.arrayContaining(['eip155:31337', 'eip155:31338']))
    const token = shown.find(({ address, price }) => address && price > 0)
    const [price] = await client.fetchQuery(pricesQuery(kit, [token?.address as never, token?.address as never]))
    expect(price).toMatchObject({ symbol: token?.symbol })
    expect((await client.fetchInfiniteQuery(nftsQuery(kit))).pages[0]?.data.length).toBeGreaterThan(0)
    expect((await client.fetchInfiniteQuery(activityQuery(kit))).pages[0]?.data).toBeInstanceOf(Array)
  })

  test('prices are told of the tokens as they were asked for, in whatever spelling', async () => {
    await connect()
    const { shown } = await client.fetchQuery(tokensQuery(kit))
    const usd = shown.find(({ symbol }) => symbol === devnetTokens.usd.symbol)?.address
    const spellings = [`eip155:31337:${devnetTokens.usd.address}`, `eip155:31337:${devnetTokens.usd.address.toLowerCase()}`] as const
    expect(spellings[0]).not.toBe(spellings[1])
    expect(spellings.map((token) => token.toLowerCase())).toContain(usd?.toLowerCase())
    for (const token of spellings) {
      const prices = await client.fetchQuery(pricesQuery(kit, [token, token]))
      expect(prices.map(({ address }) => address)).toEqual([token])
    }
    const other = `eip155:31337:${devnetTokens.foy.address}` as const
    expect(pricesQuery(kit, [other, spellings[0]]).queryKey).toEqual(pricesQuery(kit, [spellings[0], other]).queryKey)
  })

  test('keys follow account and network, and what is watched follows them', async () => {
    const observer = watch(() => balanceQuery(kit))
    await connect()
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('success'))
    const keys = [balanceQuery(kit).queryKey]
    await run(switchNetworkMutation(kit) as never, 'eip155:31338' as never)
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success' }))
    keys.push(balanceQuery(kit).queryKey)
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(caipAddressOf(kit.getState())).toContain(bob.address))
    keys.push(balanceQuery(kit).queryKey)
    expect(keys.map(([, , , account]) => account)).toEqual([
      `eip155:31337:${alice.address}`,
      `eip155:31338:${alice.address}`,
      `eip155:31338:${bob.address}`,
    ])
    await vi.waitFor(() => expect(client.getQueryData(balanceQuery(kit).queryKey)).toBeDefined())
    expect(balanceQuery(kit, { account: undefined })).toMatchObject({ enabled: false })
    expect(balanceQuery(kit, { account: `eip155:5:${bob.address}` })).toMatchObject({ enabled: false })
  })

  test('a transaction makes what the account holds untrue: it is asked again, past what the server keeps, and names are not', async () => {
    await connect()
    const watched = [balanceQuery, tokensQuery, identityQuery].map((query) => watch(() => query(kit)))
    // Named by the page, and spelt otherwise than the wallet spells it.
    const named = look(`eip155:31337:${alice.address.toLowerCase()}`)
    await vi.waitFor(() => {
      for (const one of [...watched, named]) expect(one.getCurrentResult().status).toBe('success')
    })
    const value = () => client.getQueryData(balanceQuery(kit).queryKey)?.value ?? 0n
    const before = value()
    asked.length = 0
    const hash = (await run(sendTransactionMutation(kit) as never, { to: bob.address, value: 10n ** 18n } as never)) as Hex
    // The mutation answers before it is mined, and the kit's clock goes on without the chain.
    await world.chains.first.client.waitForTransactionReceipt({ hash })
    environment.advance(1_500)
    await vi.waitFor(() => expect(value()).toBeLessThanOrEqual(before - 10n ** 18n))
    await vi.waitFor(() => expect(named.getCurrentResult()).toMatchObject({ data: { value: value() } }))
    await vi.waitFor(() => expect(asked.some(({ searchParams }) => searchParams.has('forceUpdate'))).toBe(true))
    expect(paths().filter((path) => path.startsWith('/v1/identity'))).toEqual([])
  })

  test('wallets sign and disconnect by mutations, and nothing is kept of who has gone', async () => {
    await connect()
    expect(await run(signMessageMutation(kit) as never, 'Hello' as never)).toMatch(/^0x[0-9a-f]{130}$/)
    const typed = {
      domain: { name: 'Test' },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'Hi' },
    }
    expect(await run(signTypedDataMutation(kit) as never, typed as never)).toMatch(/^0x[0-9a-f]{130}$/)
    await client.fetchQuery(balanceQuery(kit))
    await client.fetchQuery(servedNetworksQuery(kit))
    await run(disconnectMutation(kit) as never, undefined as never)
    expect(client.getQueryCache().findAll({ queryKey: accountsKey(kit) })).toEqual([])
    expect(client.getQueryData(servedNetworksQuery(kit).queryKey)).toBeDefined()
  })

  /** A part of the page that says itself whom it is about, and is not drawn again with the kit. */
  const look = (account: Caip10) => {
    const observer = new QueryObserver(client, balanceQuery(kit, { account }))
    stops.push(observer.subscribe(() => {}))
    return observer
  }
  const keptOf = () => client.getQueryCache().findAll({ queryKey: accountsKey(kit) })

  test('an account that is not the visitor’s goes on while it is watched', async () => {
    const treasury = `eip155:31337:${nobody.address}` as const
    const watched = look(treasury)
    await connect()
    await vi.waitFor(() => expect(watched.getCurrentResult().status).toBe('success'))
    await client.fetchQuery(identityQuery(kit, { account: treasury }))
    await client.fetchQuery(balanceQuery(kit, { account: `eip155:31338:${alice.address.toLowerCase()}` }))
    await kit.disconnect()
    expect(keptOf().map(({ queryKey }) => queryKey)).toEqual([balanceQuery(kit, { account: treasury }).queryKey])
    const before = watched.getCurrentResult().dataUpdatedAt
    expect(before).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await client.invalidateQueries({ queryKey: accountsKey(kit) })
    expect(watched.getCurrentResult().dataUpdatedAt).toBeGreaterThan(before)
  })

  test('the visitor’s accounts are forgotten though they are watched; a part of the page that names one itself asks anew', async () => {
    const following = watch(() => balanceQuery(kit))
    await connect()
    await page.send({ type: 'select-account', index: 1 })
    await vi.waitFor(() => expect(caipAddressOf(kit.getState())).toContain(bob.address))
    // The wallet tells of the account in use alone; the other has been the visitor's all the same.
    const named = look(`eip155:31338:${alice.address.toLowerCase()}`)
    for (const one of [following, named]) await vi.waitFor(() => expect(one.getCurrentResult().status).toBe('success'))
    const leaving = kit.disconnect()
    // At once: the part that asks anew may be answered before the wallet is.
    expect(keptOf().filter(({ state }) => state.data !== undefined)).toEqual([])
    await leaving
    await vi.waitFor(() => expect(named.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' }))
    await vi.waitFor(() => expect(keptOf().filter(({ state }) => state.data !== undefined)).toHaveLength(1))
    expect(named.getCurrentResult().data).toEqual(client.getQueryData(named.options.queryKey ?? []))
    expect(following.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })

  test('errors are the kit’s: of a wallet that says no, of a server that is away, of what cannot be asked', async () => {
    await page.send({ type: 'set-switches', switches: { rejects: true } })
    const refusal = new MutationObserver(client, connectMutation(kit))
    await refusal.mutate(walletOf()).catch(() => {})
    expect(refusal.getCurrentResult().error).toMatchObject({ name: 'KitError', code: 'request_rejected' })
    await expect(run(signMessageMutation(kit) as never, 'Hello' as never)).rejects.toMatchObject({ code: 'not_connected' })
    const many = Array.from({ length: 101 }, (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const)
    await expect(client.fetchQuery(pricesQuery(kit, many))).rejects.toMatchObject({ code: 'invalid_input' })
    kit.dispose()
    load('http://127.0.0.1:9')
    await page.send({ type: 'set-switches', switches: { rejects: false } })
    await connect()
    const failing = client.fetchQuery(identityQuery(kit)).catch((error: unknown) => error)
    const ticking = setInterval(() => environment.advance(1_000), 20)
    expect(await failing).toMatchObject({ name: 'KitError', code: 'network_failed' })
    clearInterval(ticking)
  })

  test('what is pending is looked at as the kit looks at it: less often with time, and only where the first page has it', async () => {
    await connect()
    const options = activityQuery(kit)
    const pause = () => {
      const query = client.getQueryCache().find({ queryKey: options.queryKey })
      const { refetchInterval } = activityQuery(kit)
      return typeof refetchInterval === 'function' ? refetchInterval(query as never) : refetchInterval
    }
    const start = Date.now()
    const show = (after: number, ...pages: readonly (readonly string[])[]) => {
      const shown = pages.map((ids) => ({ data: ids.map((id) => ({ id, metadata: { status: 'pending' } })), next: null }))
      client.setQueryData(options.queryKey, { pages: shown, pageParams: [undefined] } as never, { updatedAt: start + after * 1_000 })
      return pause()
    }
    expect([0, 60, 119].map((after) => show(after, ['first']))).toEqual([4_000, 4_000, 4_000])
    expect([120, 1_199].map((after) => show(after, ['first']))).toEqual([15_000, 15_000])
    expect(show(1_200, ['first'])).toBe(60_000)
    expect(show(1_300, ['second', 'first'])).toBe(4_000)
    expect(show(1_420, ['second'])).toBe(15_000)
    expect(show(1_430, [])).toBe(false)
    expect(show(1_440, [], ['third'])).toBe(false)
  })

  test('what nobody waits for is called off', async () => {
    await connect()
    let call: Request | undefined
    const calls = vi.spyOn(environment, 'fetch').mockImplementation((request, init) => {
      call = new Request(request, init)
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    })
    const observer = new QueryObserver(client, servedNetworksQuery(kit))
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(call?.url).toContain('/v1/supported-chains'))
    stop()
    await vi.waitFor(() => expect(call?.signal.aborted).toBe(true))
    calls.mockRestore()
  })

  test('after the kit’s end nothing is asked, and its watching has ended', async () => {
    await connect()
    kit.dispose()
    asked.length = 0
    await expect(client.fetchQuery(balanceQuery(kit))).rejects.toMatchObject({ code: 'request_cancelled' })
    expect(asked).toEqual([])
  })
})
