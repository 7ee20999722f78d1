/** Nodes that answer what is at hand and nothing that anybody asks for: beside them, whoever asks is answered by the one that works. */
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, createChain } from './chain.ts'
import type { RpcCall } from './rpc-types.ts'

let nodes: TestNode[]
let chain: Chain
let time: number

beforeEach(() => {
  nodes = []
  time = 1_000_000
})
afterEach(async () => {
  await Promise.all([chain.close(), ...nodes.map((node) => node.close())])
})

/** At once, as the best of nodes does; and what is asked for as it is told. */
const unlessAtHand =
  (behaviour: (response: ServerResponse) => void): Behaviour =>
  (messages, response, batch) =>
    messages.every(({ method }) => method === 'eth_blockNumber')
      ? answering({ eth_blockNumber: '0x1' })(messages, response, batch)
      : behaviour(response)

const hostile: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['stalls', () => undefined],
  ['drips', (response) => void response.writeHead(200).write(' ')],
  ['answers hugely', (response) => void response.end(`"${'a'.repeat(9 * 1_048_576)}"`)],
  ['breaks', (response) => sendJson(response, '<html>', 503)],
]

const honestAfter =
  (ms: number): Behaviour =>
  (messages, response, batch) =>
    void setTimeout(() => answering({ eth_blockNumber: '0x1', eth_getBalance: '0x2' })(messages, response, batch), ms)
const honest = honestAfter(20)
/** Looks worse than any that tells its newest block at once, on a machine that is late, too. */
const slowAtHand: Behaviour = (messages, response, batch) =>
  honestAfter(messages.some(({ method }) => method === 'eth_blockNumber') ? 700 : 150)(messages, response, batch)

async function start(behaviours: readonly Behaviour[]): Promise<void> {
  for (const behaviour of behaviours) nodes.push(await startNode(behaviour))
  chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: nodes.map(({ url }) => url), tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: () => time },
  )
}

let accounts = 0
const nextBalance = (): RpcCall => ({ method: 'eth_getBalance', params: [`0x${(++accounts).toString(16).padStart(40, '0')}`, 'latest'] })
const ask = async (count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => chain.answer([nextBalance()])))
  return answers.filter(([outcome]) => outcome !== undefined && 'result' in outcome && outcome.result === '"0x2"').length
}

/**
 * Asks so often, and tells how often one of these nodes was asked meanwhile: by whose balance is asked for, since what it was asked before
 * may reach it late.
 */
async function countAsked(among: readonly TestNode[], count: number): Promise<number> {
  const before = accounts
  expect(await ask(count)).toBe(count)
  return among.flatMap((node) => node.asked()).filter(({ params: [account] }) => Number(account) > before).length
}

/** Where the machine is so late that the honest one is overdue, another is asked beside it: soon there is a time when it is not. */
const unhurried = { timeout: 60_000 }

test('all at once from the first moment on: each is answered, and those that fail are hardly asked', async () => {
  await start([...hostile.map(([, behaviour]) => unlessAtHand(behaviour)), honest])
  expect(await ask(40)).toBe(40)
  const failing = nodes.slice(0, -1)
  expect(Math.max(...failing.map((node) => node.asked().length))).toBeLessThan(20)
  // What is at hand they go on answering, and win nothing by it.
  for (let round = 0; round < 30; round++) await chain.answer([{ method: 'eth_blockNumber', params: [] }])
  await expect.poll(() => countAsked(failing, 40), unhurried).toBe(0)
})

test.each(hostile)('a node that %s from some moment on: all that waits for it is answered by the other', async (_, behaviour) => {
  await start([answering({ eth_blockNumber: '0x1', eth_getBalance: '0x2' }), honest])
  expect(await ask(5)).toBe(5)
  nodes[0]?.behave(unlessAtHand(behaviour))
  expect(await ask(40)).toBe(40)
  await expect.poll(() => countAsked(nodes.slice(0, 1), 40), unhurried).toBe(0)
})

test('of a node that says more to what has one figure for an answer little is read, and nobody waits for the rest', async () => {
  const pieces = Buffer.alloc(65_536, 'a')
  let sent = 0
  const endless = (response: ServerResponse) => {
    const more = () => {
      for (let count = 0; count < 400 && !response.destroyed; count++) {
        sent += pieces.length
        if (!response.write(pieces)) return void response.once('drain', more)
      }
    }
    response.write('"')
    more()
  }
  await start([unlessAtHand(endless), honest])
  expect(await ask(1)).toBe(1)
  // It was asked first, and the connection itself holds some.
  expect(nodes[0]?.asked().some(({ method }) => method === 'eth_getBalance')).toBe(true)
  expect(sent).toBeLessThan(8_388_608)
})

test('an error that repeats a long question is its asker’s, and no fault of the node', async () => {
  const echo: Behaviour = (messages, response) =>
    sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32602, message: JSON.stringify(messages[0]?.params) } })
  await start([echo])
  const [outcome] = await chain.answer([{ method: 'eth_getBalance', params: ['"'.repeat(60_000), 'latest'] }])
  expect(outcome).toMatchObject({ error: { code: -32602 } })
})

test('a node that has failed is tried again after a while, by one request, and is as good as any when it answers', async () => {
  await start([unlessAtHand(() => undefined), slowAtHand])
  expect(await ask(10)).toBe(10)
  const first = nodes.slice(0, 1)
  const again = async () => {
    time += 60_000
    // Its newest block is at hand, and makes it look the better one.
    await chain.answer([{ method: 'eth_blockNumber', params: [] }])
    return countAsked(first, 10)
  }
  await expect.poll(again, unhurried).toBe(1)
  nodes[0]?.behave(answering({ eth_blockNumber: '0x1', eth_getBalance: '0x2' }))
  await expect.poll(again, unhurried).toBeGreaterThan(1)
})
