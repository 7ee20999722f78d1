/** A second node that is asked because the first takes long, over real HTTP. */
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { createChain } from './chain.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const call = { method: 'eth_call', params: [{ to: `0x${'1'.repeat(40)}`, data: '0x01' }, 'latest'] }
const slowMs = 1_500

const calls =
  (tell: Behaviour): Behaviour =>
  (messages, response, batch) =>
    (messages[0]?.method === 'eth_call' ? tell : answering({ eth_blockNumber: '0x1' }))(messages, response, batch)
const refusing = (message: string) =>
  calls((messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32_603, message } }))
const slow = (tell: Behaviour) =>
  calls(async (messages, response, batch) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    await tell(messages, response, batch)
  })

async function ask(behaviours: readonly Behaviour[]) {
  const nodes: TestNode[] = []
  for (const behaviour of behaviours) nodes.push(await startNode(behaviour))
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: nodes.map(({ url }) => url), tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(chain.close, ...nodes.map(({ close }) => close))
  const [outcome] = await chain.answer([call])
  return { outcome, asked: nodes.map((node) => node.asked().length), aborted: nodes.map((node) => node.aborted()) }
}

test('an error of the second calls off no first that answers', async () => {
  expect(await ask([slow(answering({ eth_call: '0x2a' })), refusing('missing trie node')])).toEqual({
    outcome: { result: '"0x2a"' },
    asked: [1, 1],
    aborted: [0, 0],
  })
})

test('where the first fails after all, the error of the second is told, and neither is asked again', async () => {
  const { outcome, asked } = await ask([slow((_messages, response) => void response.destroy()), refusing('missing trie node')])
  expect([outcome, asked]).toEqual([{ error: { code: -32_603, message: 'missing trie node' } }, [1, 1]])
})

test('where both have only errors to tell, a third is asked', async () => {
  const { outcome, asked } = await ask([
    slow((messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32_005, message: 'busy' } })),
    refusing('missing trie node'),
    slow(answering({ eth_call: '0x2a' })),
  ])
  expect([outcome, asked]).toEqual([{ result: '"0x2a"' }, [1, 1, 1]])
})

test('a good answer of the second still calls off the first', async () => {
  const { outcome, asked } = await ask([slow(answering({ eth_call: '0x1' })), calls(answering({ eth_call: '0x2a' }))])
  expect([outcome, asked]).toEqual([{ result: '"0x2a"' }, [1, 1]])
})
