/** An aggregator beside the pools of a network: the better one wins, and neither can keep a quote from the other. */
import { nativeAddress } from '@foyer/contract'
import { devnetAccounts, devnetTokens } from '@foyer/devnet'
import { pino } from 'pino'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { aggregatorRouter, startAggregator, type TestAggregator } from '../../testing/start-aggregator.ts'
import { asPage, startServers, type TestServers } from '../../testing/start-servers.ts'

const key = 'secret-key'
let servers: TestServers
let server: FoyerServer
let rival: TestAggregator
const lines: string[] = []

beforeAll(async () => {
  ;[servers, rival] = await Promise.all([startServers(), startAggregator(key)])
  const [first, ...others] = servers.config.chains
  if (first?.swaps === undefined || first.swaps === false) throw new Error('The first network has no swaps.')
  const chains = [{ ...first, swaps: { ...first.swaps, aggregator: aggregatorRouter } }, ...others]
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  server = await createServer({ ...servers.config, chains, swapApi: rival.url }, { swapApiKey: key }, { log })
  await server.listen()
})
afterAll(async () => {
  await server?.close()
  await rival?.close()
  await servers?.close()
})
beforeEach(() => {
  rival.misbehave(() => false)
  rival.setRate(1_000n)
})

const on = (address: string) => `eip155:31337:${address}`
const wish = { from: on(devnetTokens.foy.address), to: on(devnetTokens.wordy.address), amount: String(parseEther('1')) }
const swapped = { ...wish, to: on(devnetTokens.usd.address) }

const quote = (query: Record<string, string>) => asPage(server)(`/v1/convert/quotes?${new URLSearchParams(query)}`)
const build = (body: object) =>
  asPage(server)('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...swapped, userAddress: on(devnetAccounts.alice.address), disableEstimate: true, ...body }),
  })

test('what pays more wins, and is named with who needs the allowance', async () => {
  expect((await quote(swapped)).body).toMatchObject({
    quotes: [{ source: '1inch', toAmount: swapped.amount, spender: on(aggregatorRouter) }],
  })
  const better = await quote({ ...swapped, from: on(devnetTokens.usd.address), to: on(nativeAddress), amount: '1000000' })
  expect(better.body).toMatchObject({ quotes: [{ source: 'pools' }] })
})

test('a source that fails leaves the quote to the other; where both do, that is said', async () => {
  rival.misbehave((_, response) => response.destroy() !== undefined)
  expect((await quote(swapped)).body).toMatchObject({ quotes: [{ source: 'pools' }] })
  // The pools have nothing, and whether the aggregator has is not known: what answers counts.
  expect((await quote(wish)).body).toMatchObject({ code: 'no_route' })
  expect((await build({ source: '1inch' })).body).toMatchObject({ code: 'upstream_failed' })
  expect((await build({})).body).toMatchObject({ source: 'pools' })
})

test('a swap is of the source that was asked for', async () => {
  expect((await build({ source: 'pools' })).body).toMatchObject({ source: 'pools' })
  expect((await build({ source: '1inch', minToAmount: '77' })).body).toMatchObject({
    source: '1inch',
    tx: { to: on(aggregatorRouter), minToAmount: '77', value: '0' },
  })
})

test('a swap that lies is refused, and the key is in no answer and no log', async () => {
  rival.lie({ desc: { dstReceiver: aggregatorRouter } })
  const { body } = await build({ source: '1inch' })
  expect(body).toMatchObject({ code: 'upstream_failed' })
  rival.lie({})
  expect(JSON.stringify(body)).not.toContain(key)
  expect(lines.join()).not.toContain(key)
})
