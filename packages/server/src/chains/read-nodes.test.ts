/** A second node that is asked because the first takes long, over real HTTP. */
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { createChain } from './chain.ts'
import type { Node } from './node.ts'
import { createNodeHealth } from './node-health.ts'
import { createReadNodes } from './read-nodes.ts'
import { largerThanTaken, NodeFault, type Outcome } from './rpc-types.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const call = { method: 'eth_call', params: [{ to: `0x${'1'.repeat(40)}`, data: '0x01' }, 'latest'] }
/** How many nodes have been asked for a call. */
let askedInAll = 0
const calls =
  (tell: Behaviour): Behaviour =>
  (messages, response, batch) => {
    if (messages[0]?.method !== 'eth_call') return answering({ eth_blockNumber: '0x1' })(messages, response, batch)
    askedInAll++
    return tell(messages, response, batch)
  }
const refusing = (message: string) =>
  calls((messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32_603, message } }))
/** Some time after the next has been asked since this one took long, or at the end. */
const slow = (tell: Behaviour, isLast = false) =>
  calls(async (messages, response, batch) => {
    const before = askedInAll
    await expect.poll(() => isLast || askedInAll > before, { timeout: 60_000, interval: 20 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
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
  // In whatever order the last two are asked: that goes by how fast they told their newest block.
  let count = 0
  const inTurn = (tells: readonly Behaviour[]) =>
    tells.map(
      (): Behaviour =>
        (messages, ...rest) =>
          tells[messages[0]?.method === 'eth_call' ? count++ : 0]?.(messages, ...rest),
    )
  const tells = [
    slow((messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32_005, message: 'busy' } })),
    refusing('missing trie node'),
    slow(answering({ eth_call: '0x2a' }), true),
  ]
  const { outcome, asked } = await ask(inTurn(tells))
  expect([outcome, asked]).toEqual([{ result: '"0x2a"' }, [1, 1, 1]])
})

test('a good answer of the second still calls off the first', async () => {
  const { outcome, asked } = await ask([calls(() => undefined), calls(answering({ eth_call: '0x2a' }))])
  expect([outcome, asked]).toEqual([{ result: '"0x2a"' }, [1, 1]])
})

/** `lost`: it tells nothing, and that is known. */
type Answered = Outcome | NodeFault | 'lost'
const refusal = new NodeFault('busy', { reached: true, isRefusal: true, error: { code: -32_005, message: 'busy' } })
const tooMuch = new NodeFault('too much', { reached: true, error: largerThanTaken })
/** By its own clock: undefined where it never tells. */
function createTestNode(label: string, answered: Answered | undefined, afterMs = 0): Node & { readonly asked: () => number } {
  let asked = 0
  return {
    label,
    host: label,
    health: createNodeHealth(),
    head: () => undefined,
    reading: () => 0,
    asked: () => asked,
    send(_requests, { timeoutMs, signal }) {
      asked++
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        const lose = () => reject(new NodeFault('lost', { reached: true }))
        setTimeout(lose, timeoutMs).unref()
        if (answered === 'lost') lose()
        else if (answered !== undefined) setTimeout(() => resolve([answered]), afterMs)
      })
    },
  }
}
const good: Outcome = { result: '"0x2a"' }

test.each([
  ['refuses', refusal],
  ['fails', 'lost'],
] as const)(
  'a node that %s while the first hangs is followed by the next at once, however many were asked twice already',
  async (_, answered) => {
    const nodes = [undefined, answered, good].map((one, index) => createTestNode(String(index), one))
    for (const { health } of nodes) health.answered(Date.now(), true)
    const readNodes = createReadNodes(nodes, Date.now)
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => readNodes([call])))
    expect(answers).toEqual(answers.map(() => [good]))
    expect(performance.now() - started).toBeLessThan(9_500)
  },
)

test('a node that only refused is not counted as outdone, whether it was asked alone or beside another', async () => {
  for (const afterMs of [0, 1_200]) {
    const [first, second] = [createTestNode('first', refusal, afterMs), createTestNode('second', good, 500)]
    expect(await createReadNodes([first, second], Date.now)([call])).toEqual([good])
    expect(first.health.reads(Date.now())).not.toBe('failing')
  }
})

test('one that was silent until another had answered is counted as outdone', async () => {
  const [first, second] = [createTestNode('first', undefined), createTestNode('second', good)]
  expect(await createReadNodes([first, second], Date.now)([call])).toEqual([good])
  expect(first.health.reads(Date.now())).toBe('failing')
})

test('that an answer is too large is believed of two while the first hangs, and a fourth is not asked', async () => {
  const nodes = [undefined, tooMuch, tooMuch, good].map((answered, index) => createTestNode(String(index), answered))
  for (const { health } of nodes.slice(0, 3)) health.answered(Date.now(), true)
  const started = performance.now()
  expect(await createReadNodes(nodes, Date.now)([call])).toEqual([{ error: largerThanTaken }])
  expect(performance.now() - started).toBeLessThan(9_500)
  expect(nodes.map(({ asked }) => asked())).toEqual([1, 1, 1, 0])
})

test('nobody is asked any more once the asker has gone', async () => {
  const caller = new AbortController()
  const nodes = ['first', 'second', 'third'].map((label) => createTestNode(label, undefined))
  const answer = createReadNodes(nodes, Date.now)([call], caller.signal)
  await expect.poll(() => nodes[1]?.asked()).toBe(1)
  caller.abort(new Error('gone'))
  await expect(answer).rejects.toThrow('gone')
  expect(nodes.map(({ asked }) => asked())).toEqual([1, 1, 0])
})
