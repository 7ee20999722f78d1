/** Nodes that say that more of the chain is final than is. */
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, createChain } from './chain.ts'

let ended: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(ended.map((end) => end()))
  ended = []
})

async function node(behaviour: Behaviour): Promise<TestNode> {
  const started = await startNode(behaviour)
  ended.push(started.close)
  return started
}

function chainOf(nodes: readonly TestNode[]): Chain {
  const config = { caip2: 'eip155:31337', name: 'Test', rpcUrls: nodes.map(({ url }) => url), tokens: [] } as const
  const chain = createChain(config, { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now })
  ended.push(chain.close)
  return chain
}

const youngBlock = { method: 'eth_getBlockByNumber', params: ['0x1000', true] }

test('one node that runs ahead of the others does not make young answers final', async () => {
  const [honest, ahead] = [await node(answering({ eth_blockNumber: '0x10' })), await node(answering({ eth_blockNumber: '0xffffff' }))]
  const chain = chainOf([honest, ahead])
  await chain.probe()
  await expect
    .poll(async () => {
      await chain.answer([youngBlock])
      return honest.asked().length + ahead.asked().length
    })
    .toBeGreaterThan(2)
})

test('what one node says is final is not believed as long as the other has not told its newest block', async () => {
  const silent = await node((messages, response, batch) => {
    if (messages.every(({ method }) => method !== 'eth_blockNumber')) answering()(messages, response, batch)
  })
  const ahead = await node(answering({ eth_blockNumber: '0xffffff' }))
  const chain = chainOf([silent, ahead])
  await chain.probe()
  for (let turn = 0; turn < 3; turn++) await chain.answer([youngBlock])
  // One that is overdue may be asked twice.
  expect(silent.asked().length + ahead.asked().length).toBeGreaterThanOrEqual(3)
})
