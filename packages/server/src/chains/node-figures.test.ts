/** What operators are told of nodes: the truth of the moment at which they ask. */
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, createChain } from './chain.ts'

const closing: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()))
})

let time = 1_000_000

async function chainOf(node: TestNode) {
  const metrics = createMetrics()
  const chain: Chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
    { log: pino({ level: 'silent' }), metrics, now: () => time },
  )
  closing.push(chain, node)
  const available = async () => {
    const text = await metrics.registry.getSingleMetricAsString('foyer_upstream_available')
    return text.split('\n').flatMap((line) => (line.startsWith('foyer_upstream_available{') ? [Number(line.split(' ').at(-1))] : []))
  }
  return { chain, available }
}

test('a node is fit to be asked from the start, not while its circuit is open, and again after that, though nobody asks', async () => {
  const node = await startNode((_, response) => void response.writeHead(503).end())
  const { chain, available } = await chainOf(node)
  expect(await available()).toEqual([1])
  for (let count = 0; count < 5; count++) await expect(chain.answer([{ method: 'eth_blockNumber', params: [] }])).rejects.toThrow()
  expect(await available()).toEqual([0])
  time += 31_000
  expect(await available()).toEqual([1])
})

test('a node that serves another chain is not fit to be asked', async () => {
  const node = await startNode(answering({ eth_blockNumber: '0x1' }), '0x5')
  const { chain, available } = await chainOf(node)
  await expect(chain.answer([{ method: 'eth_blockNumber', params: [] }])).rejects.toThrow()
  expect(await available()).toEqual([0])
})
