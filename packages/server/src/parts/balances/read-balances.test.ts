/** Balances beside a source of prices that is no good: what somebody has does not depend on what it is worth. And what of them is kept. */

import { nativeAddress } from '@foyer/contract'
import { pino } from 'pino'
import { type Address, encodeFunctionResult, multicall3Abi, numberToHex, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { type Chain, createChain } from '../../chains/chain.ts'
import { createChains } from '../../chains/chains.ts'
import type { Context } from '../../context.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { answering, startNode, type TestNode } from '../../testing/start-node.ts'
import { startProvider, type TestProvider } from '../../testing/start-provider.ts'
import { createPriceApi } from '../prices/price-api.ts'
import { createPriceLists } from '../prices/price-lists.ts'
import { createHoldingsReader } from './holdings.ts'
import { type BalanceQuery, createBalanceReader } from './read-balances.ts'

const account: Address = `0x${'a'.repeat(40)}`
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** No token of the test has a picture. */
const pictures = { addressOf: () => undefined } as unknown as Context['pictures']

/** Of the native currency, and of each token. */
const holding = (...amounts: readonly bigint[]) =>
  encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: amounts.map((amount) => ({ success: true, returnData: pad(numberToHex(amount)) })),
  })

async function start(): Promise<{ readonly node: TestNode; readonly source: TestProvider }> {
  const node = await startNode(answering({ eth_call: holding(10n ** 18n), eth_blockNumber: '0x1' }))
  const source = await startProvider(() => ({ json: { ether: { usd: 2 } } }))
  ended.push(node.close, source.close)
  return { node, source }
}

test('a source of prices that stalls leaves the balances without prices, and nobody without balances', async () => {
  const { node, source } = await start()
  const prices = { source: 'api', platform: 'test', nativeId: 'ether' } as const
  const common = { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now }
  const chain = createChain({ caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [], prices }, common)
  const chains = createChains([chain])
  // Longer than a network is waited for.
  const api = createPriceApi({ baseUrl: source.url, key: undefined, ...common, timeoutMs: 60_000 })
  ended.push(chain.close, api.close)
  const context = { ...common, chains, publicUrl: () => 'https://server.example', pictures }
  const read = async () => {
    const reader = createBalanceReader(context, createPriceLists({ api, ...common }))
    const { signal } = new AbortController()
    return reader.read(account, { chains: chains.all, currency: 'usd', fresh: [], signal: () => signal, charge: () => {} })
  }
  source.misbehave(() => true)
  const found = await read()
  expect(found).toMatchObject({ balances: [{ quantity: { numeric: '1' } }] })
  expect((found as { balances: object[] }).balances[0]).not.toHaveProperty('value')
  source.misbehave(() => false)
  expect(await read()).toMatchObject({ balances: [{ value: 2 }] })
})

const tokens = ['b', 'c', 'd'].map((digit) => ({ address: `0x${digit.repeat(40)}` as Address, name: digit, symbol: digit, decimals: 18 }))

/** Networks where whoever asks has of the native currency and of the second of three tokens: rows of which so many are kept. */
async function startKept(networks: readonly number[], mostRows?: number) {
  const nodes = await Promise.all(
    networks.map((id) => startNode(answering({ eth_call: holding(1n, 0n, 2n, 0n), eth_blockNumber: '0x1' }), numberToHex(id))),
  )
  const common = { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now }
  const chains = createChains(
    networks.map((id, index) => createChain({ caip2: `eip155:${id}`, name: 'Test', rpcUrls: [nodes[index]?.url ?? ''], tokens }, common)),
  )
  ended.push(...nodes.map(({ close }) => close), ...chains.all.map(({ close }) => close))
  const context = { ...common, chains, publicUrl: () => 'https://server.example', pictures }
  const reader = createBalanceReader(context, { read: async () => new Map() }, mostRows === undefined ? {} : { mostRows })
  const charged: number[] = []
  const read = async (of: Address, query: Partial<BalanceQuery> = {}) => {
    const { signal } = new AbortController()
    const charge = (points: number) => void charged.push(points)
    return reader.read(of, { chains: chains.all, currency: 'usd', fresh: [], signal: () => signal, charge, ...query })
  }
  const countCalls = () => nodes.flatMap(({ asked }) => asked()).filter(({ method }) => method === 'eth_call').length
  return { chains, read, charged, countCalls }
}

test('what there is nothing of is not kept, but for the native currency', async () => {
  const { chains } = await startKept([1])
  const [chain] = chains.all as [Chain]
  const held = await createHoldingsReader()(chain, account, new AbortController().signal)
  expect([...held]).toEqual([
    [nativeAddress, 1n],
    [tokens[1]?.address, 2n],
  ])
})

test('of so many rows as are kept the oldest go first, and who has many does not count as one who has few', async () => {
  const { read, countCalls } = await startKept([1], 7)
  const accounts = ['1', '2', '3'].map((digit): Address => `0x${digit.repeat(40)}`)
  const [first, second, third] = accounts as [Address, Address, Address]
  // Two rows each, and one for the account.
  for (const one of [first, second, second, first]) expect(await read(one)).toMatchObject({ balances: [{}, {}] })
  expect(countCalls()).toBe(2)
  await read(third)
  expect(countCalls()).toBe(3)
  await read(second)
  expect(countCalls()).toBe(3)
  await read(first)
  expect(countCalls()).toBe(4)
})

test('a list costs a point for each network beyond the first that has to be asked', async () => {
  const { chains, read, charged, countCalls } = await startKept([1, 2, 3])
  await read(account)
  // It is kept, and so is what another list is made of.
  await read(account)
  await read(account, { currency: 'eur' })
  await read(account, { chains: chains.all.slice(0, 1) })
  expect([charged, countCalls()]).toEqual([[2, 0, 0], 3])
  await read(account, { fresh: chains.all.slice(1) })
  expect([charged, countCalls()]).toEqual([[2, 0, 0, 1], 5])
})

test('nothing is asked for who has not the points', async () => {
  const { read, countCalls } = await startKept([1, 2])
  const refuse = () => {
    throw new Error('Too many requests.')
  }
  await expect(read(account, { charge: refuse })).rejects.toThrow('Too many requests.')
  expect(countCalls()).toBe(0)
})
