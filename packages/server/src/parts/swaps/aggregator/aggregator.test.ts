/** The client of 1inch’s API, against a local server that speaks it, with its faults. */
import { nativeAddress } from '@foyer/contract'
import { devnetAccounts } from '@foyer/devnet'
import { type Address, decodeFunctionData } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aggregatorRouter, startAggregator, type TestAggregator } from '../../../testing/start-aggregator.ts'
import { sendJson } from '../../../testing/start-node.ts'
import { NoRoute, type SwapProvider, SwapUnavailable } from '../swap-provider.ts'
import { type AggregatorClient, createAggregatorClient } from './aggregator-client.ts'
import { aggregatorAbi, createAggregatorProvider } from './aggregator-provider.ts'

const key = 'secret-key'
const account = devnetAccounts.alice.address.toLowerCase() as Address
const from = `0x${'a'.repeat(40)}` as const
const to = `0x${'b'.repeat(40)}` as const
const wish = { from, to, amount: 1_000_000n }
const { signal } = new AbortController()

let aggregator: TestAggregator
let client: AggregatorClient
let provider: SwapProvider
let clock = 0

function open(timeoutMs: number): void {
  client = createAggregatorClient({ url: `${aggregator.url}/`, key, now: () => clock, timeoutMs })
  provider = createAggregatorProvider({ client, chainId: '1', router: aggregatorRouter, native: nativeAddress })
}

beforeEach(async () => {
  clock = 1_000_000
  aggregator = await startAggregator(key)
  // Beyond what a busy machine takes.
  open(60_000)
})
afterEach(async () => {
  await client.close()
  await aggregator.close()
})

async function offer() {
  const found = await provider.quote(wish, signal)
  if (found === undefined) throw new Error('There is no offer.')
  return found
}

test('a quote and its swap, for the account and with the minimum of the order', async () => {
  aggregator.setRate(900n)
  const { toAmount, gas, build } = await offer()
  expect([toAmount, gas]).toEqual([900_000n, 210_000n])
  const { data, value } = await build({ account, minimum: 891_000n }, signal)
  expect(value).toBe(0n)
  const { args } = decodeFunctionData({ abi: aggregatorAbi, data })
  expect(args[1]).toMatchObject({ amount: wish.amount, minReturnAmount: 891_000n, flags: 0n })
  expect(args[1].dstReceiver.toLowerCase()).toBe(account)
  expect(aggregator.asked().map(({ url }) => url.pathname)).toEqual(['/swap/v6.1/1/quote', '/swap/v6.1/1/swap'])
  // The key is in the header, and nowhere else.
  expect(aggregator.asked().every(({ url, authorization }) => authorization === `Bearer ${key}` && !url.href.includes(key))).toBe(true)
})

test('a minimum that is higher than the order’s stays', async () => {
  const { build } = await offer()
  const { data } = await build({ account, minimum: 5n }, signal)
  expect(decodeFunctionData({ abi: aggregatorAbi, data }).args[1].minReturnAmount).toBe(950_000n)
})

test('the native currency is sent with it', async () => {
  const { build } = (await provider.quote({ ...wish, from: nativeAddress }, signal)) ?? (await offer())
  expect((await build({ account, minimum: 1n }, signal)).value).toBe(wish.amount)
})

test('what nobody swaps is no failure', async () => {
  aggregator.setRate(0n)
  expect(await provider.quote(wish, signal)).toBeUndefined()
  aggregator.setRate(1_000n)
  const { build } = await offer()
  aggregator.setRate(0n)
  await expect(build({ account, minimum: 1n }, signal)).rejects.toBeInstanceOf(NoRoute)
})

describe('an API that', () => {
  const text = (status: number, body: string) => {
    aggregator.misbehave((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      return true
    })
  }

  test.each([
    ['is not found', () => text(404, '{}'), 'answered 404'],
    ['knows no such key', () => text(401, '{"description":"insufficient liquidity"}'), 'answered 401'],
    ['fails', () => text(500, ''), 'answered 500'],
    ['refuses for another reason', () => text(400, '{"description":"cannot sync token"}'), 'answered 400'],
    ['refuses without one', () => text(400, 'no'), 'answered 400'],
    ['answers with a page', () => text(200, '<html>'), 'not JSON'],
    ['answers with something else', () => text(200, '{"dstAmount":12}'), 'what it should not'],
    ['answers with an amount that is none', () => text(200, '{"dstAmount":"-1"}'), 'what it should not'],
    ['answers without end', () => text(200, `"${'x'.repeat(600 * 1_024)}"`), 'failed'],
    ['breaks off', () => aggregator.misbehave((_, response) => response.destroy() !== undefined), 'failed'],
    ['stalls', () => aggregator.misbehave(() => true), 'within 500 ms'],
  ])('%s is unavailable, and its key is in no error', async (name, misbehave, message) => {
    if (name === 'stalls') {
      await client.close()
      open(500)
    }
    misbehave()
    const error = await provider.quote(wish, signal).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SwapUnavailable)
    expect(String(error)).toContain(message)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key)
  })

  test('asks for a pause gets it', async () => {
    aggregator.misbehave((_, response) => {
      response.setHeader('retry-after', '7')
      sendJson(response, {}, 429)
      return true
    })
    await expect(provider.quote(wish, signal)).rejects.toThrow('429')
    aggregator.misbehave(() => false)
    await expect(provider.quote(wish, signal)).rejects.toThrow('pause')
    expect(aggregator.asked()).toHaveLength(1)
    clock += 7_001
    expect(await provider.quote(wish, signal)).toBeDefined()
  })

  test.each([
    ['pays somebody else', { desc: { dstReceiver: to } }],
    ['takes another amount', { desc: { amount: wish.amount + 1n } }],
    ['takes another token', { desc: { srcToken: to } }],
    ['pays in another token', { desc: { dstToken: from } }],
    ['is content with a part', { desc: { flags: 1n } }],
    ['wants coins beside', { desc: { flags: 2n } }],
    ['calls another contract', { tx: { to: to } }],
    ['sends coins along', { tx: { value: '1' } }],
    ['calls something else', { tx: { data: `0x095ea7b3${'0'.repeat(128)}` } }],
    ['has no data', { tx: { data: '0x' } }],
    ['is cut off', { tx: { data: '0x07ed2379ffff' } }],
    ['has no transaction', { tx: { to: undefined } }],
  ])('builds a swap that %s is not believed', async (_, about) => {
    const { build } = await offer()
    aggregator.lie(about)
    await expect(build({ account, minimum: 1n }, signal)).rejects.toBeInstanceOf(SwapUnavailable)
  })

  test('is given up by its caller is not asked any longer', async () => {
    const call = new AbortController()
    aggregator.misbehave(() => true)
    const waiting = provider.quote(wish, call.signal)
    call.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })
})
