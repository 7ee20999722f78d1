import { pino } from 'pino'
import { type Hex, keccak256 } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { createChain } from './chain.ts'
import type { Node } from './node.ts'
import { createNodeHealth } from './node-health.ts'
import { sendRaw } from './write-nodes.ts'

test('no hash is made of a transaction that a node takes or refuses at once', async () => {
  // Of this none can be made.
  const raw = {} as Hex
  const result = { result: '"0x12"' }
  const refusal = { error: { code: -32_000, message: 'insufficient funds' } }
  for (const outcome of [result, refusal]) {
    const node: Node = { label: '1', host: '1', health: createNodeHealth(), head: () => 1, reading: () => 0, send: async () => [outcome] }
    expect(await sendRaw([node], raw, { now: () => 1_000_000, signal: undefined })).toBe(outcome)
  }
})

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const raw: Hex = `0x${'02'.repeat(110)}`

async function send(behaviours: readonly Behaviour[]) {
  const nodes: TestNode[] = []
  for (const behaviour of behaviours) nodes.push(await startNode(behaviour))
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: nodes.map(({ url }) => url), tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(chain.close, ...nodes.map(({ close }) => close))
  return chain.answer([{ method: 'eth_sendRawTransaction', params: [raw] }])
}

const sends =
  (tell: Behaviour, known: object | null = null): Behaviour =>
  (messages, response, batch) => {
    if (messages[0]?.method === 'eth_sendRawTransaction') return tell(messages, response, batch)
    return answering({ eth_getTransactionByHash: known, eth_blockNumber: '0x1' })(messages, response, batch)
  }
const refusing = (error: object): Behaviour =>
  sends((messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error }))

const refusals = [
  { code: -32_603, message: 'insufficient funds for gas * price + value' },
  { code: -32_005, message: 'daily request count exceeded' },
  { code: 429, message: 'too many requests' },
]

test.each(refusals)('what every node refuses with $code is told as it is, and not as a thing that nobody knows', async (error) => {
  expect(await send([refusing(error), refusing(error)])).toEqual([{ error }])
})

test.each(refusals)('what one node refuses with $code goes to the next', async (error) => {
  expect(await send([refusing(error), sends(answering({ eth_sendRawTransaction: keccak256(raw) }))])).toEqual([
    { result: JSON.stringify(keccak256(raw)) },
  ])
})

test('nodes that are asked too often have not taken it, and are told to be away', async () => {
  const busy = sends((_messages, response) => sendJson(response, {}, 429))
  await expect(send([busy, busy])).rejects.toMatchObject({ name: 'ChainUnavailable' })
})

test('what a node passed on before it failed is there all the same', async () => {
  const failing = sends(
    (messages, response) =>
      sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32_603, message: 'Internal error' } }),
    { hash: keccak256(raw) },
  )
  expect(await send([failing])).toEqual([{ result: JSON.stringify(keccak256(raw)) }])
})

test('a refusal says nothing of a node whose answer was lost', async () => {
  const lossy = sends((_messages, response) => void response.destroy())
  for (const behaviours of [
    [lossy, refusing({ code: -32_603, message: 'Internal error' })],
    [refusing({ code: -32_603, message: 'Internal error' }), lossy],
  ])
    expect(await send(behaviours)).toEqual([{ error: { code: -32_002, message: expect.stringContaining(keccak256(raw)) } }])
})
