/** What contracts return, by way of Multicall3 and a real node over HTTP. */
import { pino } from 'pino'
import { decodeAbiParameters, decodeFunctionResult, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, startNode } from '../testing/start-node.ts'
import { type Chain, createChain } from './chain.ts'
import { mostReturned, multicall } from './multicall.ts'
import { readAggregate, readString } from './return-data.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const target: Hex = `0x${'2'.repeat(40)}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const aggregate = (result: { readonly success: boolean; readonly returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

async function open(returned: unknown): Promise<Chain> {
  const node = await startNode(answering({ eth_call: returned, eth_blockNumber: '0x1' }))
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(node.close, chain.close)
  return chain
}

const reads = [0, 1, 2, 3].map((index): { target: Hex; data: Hex } => ({ target, data: `0x0${index}` }))

test('each read has what it returned, and nothing where it reverted or where there is no code', async () => {
  const returned = [pad('0x05'), text('Zoë’s Kätzchen 🐈'), '0x08c379a0', '0x'] as const
  const chain = await open(aggregate(returned.map((returnData, index) => ({ success: index !== 2, returnData }))))
  const answers = await multicall(chain, reads)
  expect(answers).toEqual([returned[0], returned[1], undefined, undefined])
  expect(readString(answers[1] as Hex)).toBe('Zoë’s Kätzchen 🐈')
})

test('what contracts return beyond what is wanted is not read to its end', async () => {
  const chain = await open(aggregate([{ success: true, returnData: text('a'.repeat(1_048_576)) }]))
  await expect(multicall(chain, reads.slice(0, 1))).rejects.toThrow('The answer is longer than is wanted.')
  // Whoever wants more says so.
  expect(await multicall(chain, reads.slice(0, 1), { mostBytes: 4 * 1_048_576 })).toHaveLength(1)
})

test('a long text is cut out in a small part of the time that it takes to be decoded as something of any type', () => {
  const long = text('a'.repeat(524_288))
  const data = aggregate([{ success: true, returnData: long }])
  const cut = () => {
    expect(readAggregate(data)[0]?.returnData.length).toBe(long.length)
    expect(readString(long).length).toBe(524_288)
  }
  // What others do on the machine only ever adds to it.
  const cutMs = Math.min(...Array.from({ length: 20 }, () => measure(cut)))
  const decodingMs = measure(() => {
    decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    decodeAbiParameters([{ type: 'string' }], long)
  })
  expect(cutMs).toBeLessThan(decodingMs / 4)
})

function measure(run: () => void): number {
  const began = performance.now()
  run()
  return performance.now() - began
}

const good = aggregate([{ success: true, returnData: text('x') }])
test.each([
  ['nothing but a word', pad('0x20')],
  ['a list that is longer than what is returned', `0x${pad('0x20').slice(2)}${pad('0xffffffff').slice(2)}`],
  ['a place far behind its end', `0x${'f'.repeat(64)}${good.slice(66)}`],
  ['half of it', good.slice(0, good.length / 2)],
  ['no hexadecimal', `0x${'z'.repeat(640)}`],
  ['no text', 5],
  ['nothing', null],
])('%s is refused', async (_, returned) => {
  const chain = await open(returned)
  await expect(multicall(chain, reads.slice(0, 1))).rejects.toThrow(Error)
})

test('what is returned has room for reads of a few words each', async () => {
  const many = Array.from({ length: 150 }, () => ({ target, data: '0x01' as Hex }))
  const chain = await open(aggregate(many.map(() => ({ success: true, returnData: text('A name that is rather long for a token') }))))
  expect(await multicall(chain, many)).toHaveLength(150)
  expect(aggregate(many.map(() => ({ success: true, returnData: text('n'.repeat(64)) }))).length).toBeLessThan(mostReturned / 2)
})
