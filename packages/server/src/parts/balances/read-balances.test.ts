/** Balances beside a source of prices that is no good: what somebody has does not depend on what it is worth. */

import { pino } from 'pino'
import { type Address, encodeFunctionResult, multicall3Abi, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createChain } from '../../chains/chain.ts'
import { createChains } from '../../chains/chains.ts'
import type { Context } from '../../context.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { answering, startNode, type TestNode } from '../../testing/start-node.ts'
import { startProvider, type TestProvider } from '../../testing/start-provider.ts'
import { createPriceApi } from '../prices/price-api.ts'
import { createPriceLists } from '../prices/price-lists.ts'
import { createBalanceReader } from './read-balances.ts'

const account: Address = `0x${'a'.repeat(40)}`
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** No token of the test has a picture. */
const pictures = { addressOf: () => undefined } as unknown as Context['pictures']

async function start(): Promise<{ readonly node: TestNode; readonly source: TestProvider }> {
  const held = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: [{ success: true, returnData: pad('0xde0b6b3a7640000') }],
  })
  const node = await startNode(answering({ eth_call: held, eth_blockNumber: '0x1' }))
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
    return reader.read(account, { chains: chains.all, currency: 'usd', fresh: [], signal: () => signal })
  }
  source.misbehave(() => true)
  const found = await read()
  expect(found).toMatchObject({ balances: [{ quantity: { numeric: '1' } }] })
  expect((found as { balances: object[] }).balances[0]).not.toHaveProperty('value')
  source.misbehave(() => false)
  expect(await read()).toMatchObject({ balances: [{ value: 2 }] })
})
