/** Networks of one server share what may be kept of their nodes' answers. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, startNode, type TestNode } from '../testing/start-node.ts'
import { createSharedAnswers, type SharedAnswers } from './answer-cache.ts'
import { type Chain, createChain } from './chain.ts'
import type { ChainConfig } from './chain-config.ts'

let nodes: TestNode[]
let chains: Chain[]
beforeEach(() => {
  nodes = []
  chains = []
})
afterEach(async () => {
  await Promise.all([...chains.map((chain) => chain.close()), ...nodes.map((node) => node.close())])
})

async function node(behaviour: Behaviour, chainId?: string): Promise<TestNode> {
  const started = await startNode(behaviour, chainId)
  nodes.push(started)
  return started
}

function chainOf({ url }: TestNode, caip2: ChainConfig['caip2'], answers: SharedAnswers): Chain {
  const parts = { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now, answers }
  const chain = createChain({ caip2, name: 'Test', rpcUrls: [url], tokens: [] }, parts)
  chains.push(chain)
  return chain
}

const toRequest = (method: string, ...params: unknown[]) => ({ method, params })
const result = (value: unknown) => ({ result: JSON.stringify(value) })

test('networks that share what may be kept are not given each other’s answers', async () => {
  const answers = createSharedAnswers()
  const asked = toRequest('eth_getBlockByNumber', '0x1', true)
  const answerOf = async (caip2: 'eip155:31337' | 'eip155:31338', block: string) => {
    const number = `0x${Number(caip2.slice(7)).toString(16)}`
    const upstream = await node(answering({ eth_blockNumber: '0x100', [asked.method]: { hash: block } }), number)
    const chain = chainOf(upstream, caip2, answers)
    await chain.answer([toRequest('eth_blockNumber')])
    await chain.answer([asked])
    return chain.answer([asked])
  }
  expect(await answerOf('eip155:31337', 'first')).toEqual([result({ hash: 'first' })])
  expect(await answerOf('eip155:31338', 'second')).toEqual([result({ hash: 'second' })])
})

test('what strangers ask to be kept weighs what the server keeps in all, however many networks it has', async () => {
  const answers = createSharedAnswers()
  const kept = Array.from({ length: 12 }, (_, index) => `0x${(index + 1).toString(16)}`)
  const logs = (block: string) => toRequest('eth_getLogs', { fromBlock: block, toBlock: block })
  const upstream = await node(answering({ eth_blockNumber: '0x100', eth_getLogs: 'f'.repeat(900_000) }))
  const chain = chainOf(upstream, 'eip155:31337', answers)
  await chain.answer([toRequest('eth_blockNumber')])
  for (const block of kept) await chain.answer([logs(block)])
  // Of those as large as may be, six.
  for (const block of kept.slice(-6)) await chain.answer([logs(block)])
  expect(upstream.asked().filter(({ method }) => method === 'eth_getLogs')).toHaveLength(12)
  await chain.answer([logs('0x1')])
  expect(upstream.asked().filter(({ method }) => method === 'eth_getLogs')).toHaveLength(13)
})

test('what a contract says when it refuses is told whole where it is long, and not where it has no end', async () => {
  const upstream = await node((messages, response, batch) => {
    const [asked] = messages
    if (asked?.method !== 'eth_call') return answering({ eth_blockNumber: '0x1' })(messages, response, batch)
    const data = `0x${'0'.repeat(Number((asked.params[0] as { data: string }).data))}`
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: 3, message: 'execution reverted', data } }))
  })
  const chain = chainOf(upstream, 'eip155:31337', createSharedAnswers())
  const call = async (characters: number) => {
    const to = '0x00000000000000000000000000000000000057a1'
    const [outcome] = await chain.answer([toRequest('eth_call', { to, data: `0x${characters.toString(16).padStart(8, '0')}` }, 'latest')])
    return outcome
  }
  expect(await call(400_000)).toEqual({ error: { code: 3, message: 'execution reverted', data: `0x${'0'.repeat(400_000)}` } })
  expect(await call(1_100_000)).toMatchObject({ error: { code: -32005 } })
})

test('a large answer is taken and looked through part by part, each in its turn; a small one needs none', async () => {
  let steps = 0
  const answers = createSharedAnswers({
    step: async ({ line }) => {
      expect(line).toBe('eip155:31337')
      steps++
    },
  })
  const upstream = await node(answering({ eth_blockNumber: '0x100', eth_call: 'f'.repeat(200_000), eth_getLogs: 'f'.repeat(4_000_000) }))
  const chain = chainOf(upstream, 'eip155:31337', answers)
  expect(await chain.answer([toRequest('eth_call', {}, 'latest')])).toEqual([result('f'.repeat(200_000))])
  expect(steps).toBe(0)
  const [outcome] = await chain.answer([toRequest('eth_getLogs', { fromBlock: '0x1', toBlock: '0x1' })])
  expect(outcome !== undefined && 'result' in outcome && outcome.result.toString() === JSON.stringify('f'.repeat(4_000_000))).toBe(true)
  // In parts of 128 KiB it is taken, and copied. One string has no part in which others could have their turn while it is looked through.
  expect(steps).toBeGreaterThan(45)
})
