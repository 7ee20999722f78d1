import { encodeErrorResult, encodeFunctionData, type Hex, parseAbi, size, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { leadsToMoreThan } from './count-queries.ts'
import { outsideQueries } from './outside-queries.ts'

const sender = '0x00000000000000000000000000000000000c0de1'
const lookup = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'])
const batchGateway = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])
const batchUrl = 'x-batch-gateway:true'
type Query = { readonly sender: typeof sender; readonly urls: readonly string[]; readonly data: Hex }

const reverted = (urls: readonly string[], callData: Hex) =>
  encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args: [sender, urls, callData, '0x12345678', '0x'] })
const batch = (queries: readonly Query[]) => encodeFunctionData({ abi: batchGateway, functionName: 'query', args: [queries] })
const query = (urls: readonly string[] = ['https://gateway.example/{sender}/{data}'], data: Hex = '0x'): Query => ({ sender, urls, data })
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one)

test('what ten gateways answer is followed, be they of one batch or of batches in it, and of more none', () => {
  const inOne = (count: number) => reverted([batchUrl], batch(times(count, query())))
  const inTwo = (count: number) => reverted([batchUrl], batch(times(2, query([batchUrl], batch(times(count, query()))))))
  expect([inOne(10), inOne(11), inTwo(4), inTwo(5)].map((one) => leadsToMoreThan(outsideQueries, one))).toEqual([false, true, false, true])
})

test('one look-up, what is none, and what cannot be read lead to no more than one', () => {
  const whole = reverted([batchUrl], batch(times(20, query())))
  for (const other of [reverted(['https://gateway.example'], batch(times(20, query()))), '0x', '0x556f1830', whole.slice(0, 400), null, {}])
    expect(leadsToMoreThan(outsideQueries, other)).toBe(false)
})

test('a few kilobytes that are a hundred batches of a hundred batches, twelve deep, are counted in no time', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const bytes = (data: string) => word(data.length / 2) + data.padEnd(Math.ceil(data.length / 64) * 64, '0')
  /** Each entry of the list is the same bytes. */
  const wrap = (inner: Hex): Hex => {
    const urls = word(1) + word(32) + bytes(stringToHex(batchUrl).slice(2))
    const entry = sender.slice(2).padStart(64, '0') + word(96) + word(96 + urls.length / 2) + urls + bytes(inner.slice(2))
    return `0x${batch([]).slice(2, 10)}${word(32)}${word(100)}${word(3_200).repeat(100)}${entry}`
  }
  let bomb = batch([query()])
  for (let level = 0; level < 12; level++) bomb = wrap(bomb)
  const whole = reverted([batchUrl], bomb)
  expect(size(whole)).toBeLessThan(50_000)
  const before = process.cpuUsage()
  expect(leadsToMoreThan(outsideQueries, whole)).toBe(true)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
