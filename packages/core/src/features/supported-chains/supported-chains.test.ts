/** Which nodes a kit asks, and what it asks the server about accounts, by the server's own list of networks. */
import { evm } from '@foyer/chains/evm'
import { createWorld } from '@foyer/devnet'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serve, until, world } from '../../../testing/served-kit.ts'
import type { NetworkInput } from '../../entities/network.ts'
import type { Adapter, AdapterHost } from '../../family/family.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'

const day = 86_400_000
const list = '/v1/supported-chains'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency,
  rpcUrls: { default: { http: [`https://own-${id}.test`] } },
})
/** The server of these tests serves the first alone. */
const networks = [network(1), network(2)] as const
const customRpcUrls = { 'eip155:1': [{ url: 'https://custom.test' }] }

describe('the nodes of a network are asked', () => {
  test('at the page’s own addresses, then at the gateway if it serves the network, then at the network’s own', async () => {
    const { url } = await serve()
    const { mock } = world(url, { networks, customRpcUrls, projectId: 'a&b' })
    expect(await mock.host?.rpcUrls('eip155:1')).toEqual([
      'https://custom.test',
      `${url}/v1/?chainId=eip155:1&projectId=a%26b`,
      'https://own-1.test',
    ])
    expect(await mock.host?.rpcUrls('eip155:2')).toEqual(['https://own-2.test'])
  })

  test('through the gateway, which then answers', async () => {
    const devnet = await createWorld()
    onTestFinished(() => devnet.dispose())
    let host: AdapterHost | undefined
    const family = evm()
    const adapter: Adapter = {
      ...family,
      create(given) {
        host = given
        return family.create(given)
      },
    }
    const served = { id: 31337, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
    const kit = createKit(
      { projectId: devnet.projectId, server: devnet.server.url, networks: [served], adapters: [adapter], debug: false },
      { ...createTestEnvironment(), fetch: (...request) => globalThis.fetch(...request) },
    )
    onTestFinished(() => kit.dispose())
    expect(await host?.rpcUrls('eip155:1')).toEqual([])
    const [gateway] = (await host?.rpcUrls('eip155:31337')) ?? []
    const call = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }) }
    expect(await (await fetch(gateway ?? '', call)).json()).toMatchObject({ result: '0x7a69' })
    const reads = family.create(host as AdapterHost)
    onTestFinished(() => reads.dispose())
    const input = { address: devnet.accounts.alice.address, network: 'eip155:31337' } as const
    expect(await reads.reads.fetchBalance?.(input)).toBe(10_000n * 10n ** 18n)
  })

  test('never through the gateway by a wallet, for whose sake nobody asks the server', async () => {
    const { url, requests } = await serve()
    const { mock } = world(url, { networks, customRpcUrls })
    expect(await mock.host?.rpcUrls('eip155:1', 'wallet')).toEqual(['https://custom.test', 'https://own-1.test'])
    expect(requests).toEqual([])
  })

  test('at their own addresses alone by a page that names no server', async () => {
    const { mock } = world(undefined, { networks })
    expect(await mock.host?.rpcUrls('eip155:1')).toEqual(['https://own-1.test'])
  })

  test.each([
    ['refuses', { status: 404, body: {} }],
    ['breaks the contract', { body: { http: ['eip155:1'] } }],
    ['names what is no network', { body: { http: ['constructor'], ws: [] } }],
  ])('at the gateway before their own addresses while a server %s', async (_, reply) => {
    const { url, of } = await serve({ '/v1/supported': () => reply })
    const { mock, place } = world(url, { networks, debug: false })
    const urls = [`${url}/v1/?chainId=eip155:2&projectId=test-project`, 'https://own-2.test']
    expect(await mock.host?.rpcUrls('eip155:2')).toEqual(urls)
    expect(await mock.host?.rpcUrls('eip155:2')).toEqual(urls)
    place.advance(29_999)
    expect(await mock.host?.rpcUrls('eip155:2')).toEqual(urls)
    expect(of(list)).toHaveLength(1)
    place.advance(1)
    await mock.host?.rpcUrls('eip155:2')
    await expect.poll(() => of(list).length).toBe(2)
  })

  test('without the list of a server that has not sent it after 2 seconds', async () => {
    const { url } = await serve()
    const hung = { ...createTestEnvironment(), fetch: () => new Promise<Response>(() => undefined) }
    const waits: number[] = []
    const environment = {
      ...hung,
      wait: (ms: number, work: () => void) => {
        waits.push(ms)
        return hung.wait(ms, work)
      },
      // As a browser does it: the request ends with its signal.
      fetch: (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    }
    const mock = createTestAdapter()
    const kit = createKit({ projectId: 'test-project', networks, adapters: [mock.adapter], server: url }, environment)
    onTestFinished(() => kit.dispose())
    const urls = mock.host?.rpcUrls('eip155:2')
    await expect.poll(() => waits).toContain(2_000)
    hung.advance(1_999)
    expect(await Promise.race([urls, new Promise((resolve) => setTimeout(resolve, 50))])).toBeUndefined()
    hung.advance(1)
    expect(await urls).toEqual([`${url}/v1/?chainId=eip155:2&projectId=test-project`, 'https://own-2.test'])
  })
})

describe('the list of networks', () => {
  test('is asked for once, when a wallet is asked in the opened modal, and not before', async () => {
    const { url, of } = await serve()
    const { kit, mock } = world(url, { networks }, {})
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    expect(of(list)).toEqual([])
    mock.wallet().switches.answer = 'waits'
    kit.send({ type: 'connect', connector: 'test.wallet' })
    await expect.poll(() => [of(list).length, mock.wallet().requests.length]).toEqual([1, 1])
    mock.wallet().settle()
    await until(kit, caipAddressOf)
    // The modal may have closed before the list was there, and nothing is fetched behind a closed one.
    await kit.open()
    await until(kit, (state) => state.tokens[caipAddressOf(state) ?? '']?.status === 'ready')
    await mock.host?.rpcUrls('eip155:2')
    expect(of(list)).toHaveLength(1)
  })

  test('lives through a reload for a day, and goes with the last connection', async () => {
    const { url, of } = await serve()
    const first = world(url, { networks })
    const { entries } = first.place
    await first.kit.connect('test.wallet')
    await first.mock.host?.rpcUrls('eip155:1')
    first.kit.dispose()

    const again = world(url, { networks }, { entries })
    await again.kit.open()
    await until(again.kit, (state) => state.tokens[caipAddressOf(state) ?? '']?.status === 'ready')
    expect(await again.mock.host?.rpcUrls('eip155:2')).toEqual(['https://own-2.test'])
    again.place.advance(day - 1)
    await again.mock.host?.rpcUrls('eip155:2')
    expect(of(list)).toHaveLength(1)
    again.place.advance(1)
    await again.mock.host?.rpcUrls('eip155:2')
    await expect.poll(() => of(list).length).toBe(2)
    await again.kit.disconnect()
    expect([...entries.keys()].filter((key) => key.includes('supported'))).toEqual([])
  })

  test.each([
    ['nothing that can be read', '{'],
    ['what is no network', { version: 1, entries: { URL: { at: 1_700_000_000_000, data: ['eip155:1', 'no:network:1'] } } }],
    ['another server’s list', { version: 1, entries: { 'http://other.test': { at: 1_700_000_000_000, data: ['eip155:2'] } } }],
  ])('is asked for again where storage holds %s', async (_, stored) => {
    const { url, of } = await serve()
    const first = world(url, { networks })
    await first.kit.connect('test.wallet')
    await first.mock.host?.rpcUrls('eip155:1')
    first.kit.dispose()
    const { entries } = first.place
    const key = '@foyer/test-project/supported_chains'
    expect(JSON.parse(entries.get(key) ?? '')).toMatchObject({ entries: { [url]: { data: ['eip155:1'] } } })
    entries.set(key, (typeof stored === 'string' ? stored : JSON.stringify(stored)).replace('URL', url))
    const again = world(url, { networks }, { entries })
    expect(await again.mock.host?.rpcUrls('eip155:2')).toEqual(['https://own-2.test'])
    expect(of(list)).toHaveLength(2)
  })
})

describe('about an account the server is asked', () => {
  async function look(options: Parameters<typeof world>[1], replies: Parameters<typeof serve>[0] = {}) {
    const { url, of } = await serve(replies)
    const { kit } = world(url, { debug: false, ...options })
    await kit.connect('test.wallet')
    await kit.open()
    const key = caipAddressOf(kit.getState()) ?? ''
    const found = await until(kit, ({ identities, tokens }) => {
      const [who, held] = [identities[key], tokens[key]]
      return who?.status === 'ready' && held?.status === 'ready' && { who: who.data, held: held.data }
    })
    return { ...found, asked: [...of('/v1/identity'), ...of('/v1/account')].length }
  }

  test('nothing on a network that it does not serve: the chain’s own coin is what is known', async () => {
    const { who, held, asked } = await look({ networks: [network(2)] })
    expect(who).toEqual({ name: null, avatar: null })
    expect(held).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '1.5' } }])
    expect(asked).toBe(0)
  })

  test('as ever where it does not say what it serves', async () => {
    const { who, held, asked } = await look({ networks: [network(2)] }, { '/v1/supported': () => ({ status: 404, body: {} }) })
    expect(who).toMatchObject({ name: 'alice.eth' })
    expect(held).toMatchObject([{ name: 'Dollar' }])
    expect(asked).toBe(2)
  })

  test('nothing about an address of a form that its calls do not take, also on a network that it serves', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mock = createTestAdapter({ namespace: 'solana', addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] })
    const here = {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    } as const
    const { who, held, asked } = await look(
      { networks: [here], adapters: [mock.adapter] },
      { '/v1/supported': () => ({ body: { http: [solana], ws: [] } }) },
    )
    expect(who).toEqual({ name: null, avatar: null })
    expect(held).toMatchObject([{ symbol: 'SOL' }])
    expect(asked).toBe(0)
  })
})
