/** Names of tokens that strangers wrote, by way of a real node. */
import { pino } from 'pino'
import { type Address, decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createChain } from '../../chains/chain.ts'
import { mostReturned } from '../../chains/multicall.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { type Message, sendJson, startNode } from '../../testing/start-node.ts'
import { createTokenReader, mostAsked } from './token-facts.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const toContracts = (count: number) => Array.from({ length: count }, (_, index): Address => `0x${String(index + 10).repeat(20)}`)

type Fault = { readonly result: string } | { readonly error: { readonly code: number; readonly message: string } }
type More = {
  /** Before it answers a call about so many contracts. */
  readonly before?: (contracts: number) => Promise<unknown>
  /** What it says instead, if anything. Default: more than anybody reads. */
  readonly fault?: () => Fault | undefined
  /** Works long for each call about `bad`, until it is told that nobody waits any more. */
  readonly isSlow?: boolean
  /** Default: nothing is late on a machine that is. */
  readonly lateMs?: number
  readonly waitMs?: number
}

const endlessly = (): Fault => ({ result: `0x${'00'.repeat(mostReturned)}` })

/** A node that says of each contract its number, and has a fault where `bad` is among those asked together. */
async function open(
  bad: Address,
  { before = async () => undefined, fault = endlessly, isSlow = false, lateMs = 60_000, waitMs = 3_000 }: More = {},
) {
  let calls = 0
  const node = await startNode(async (messages, response, batch) => {
    const answerTo = async ({ id, method, params }: Message) => {
      if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: '0x1' }
      calls++
      const { data } = params[0] as { data: Hex }
      const [asked] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly { target: Address }[]]
      await before(new Set(asked.map(({ target }) => target)).size)
      const isAsked = asked.some(({ target }) => target.toLowerCase() === bad)
      if (isAsked && isSlow) await new Promise(() => undefined)
      const instead = isAsked ? fault() : undefined
      if (instead !== undefined) return { jsonrpc: '2.0', id, ...instead }
      const result = asked.map(({ target }) => ({
        success: true,
        returnData: encodeAbiParameters([{ type: 'string' }], [`T${target.slice(2, 4)}`]),
      }))
      return { jsonrpc: '2.0', id, result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
    }
    const answers = await Promise.all(messages.map(answerTo))
    sendJson(response, batch ? answers : answers[0])
  })
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(node.close, chain.close)
  const reader = createTokenReader(Date.now, { lateMs, waitMs })
  const readSymbols = async (contracts: readonly Address[], signal = new AbortController().signal) => {
    const known = await reader.read(chain, contracts, { said: undefined, signal })
    return contracts.map((contract) => known.get(contract)?.symbol)
  }
  const countUnknown = (contracts: readonly Address[]) => reader.countUnknown(chain, contracts, undefined)
  return { calls: () => calls, readSymbols, countUnknown }
}

const allBut = (endless: Address, contracts: readonly Address[]) =>
  contracts.map((contract) => (contract === endless ? undefined : `T${contract.slice(2, 4)}`))

test('a contract that returns more for its name than is read has none, and takes that of no other', async () => {
  const contracts = toContracts(20)
  const endless = contracts[7] as Address
  const { calls, readSymbols } = await open(endless)
  expect(await readSymbols(contracts)).toEqual(allBut(endless, contracts))
  const before = calls()
  expect(before).toBeLessThan(15)
  // And it is not asked again for a while.
  await readSymbols(contracts)
  expect(calls()).toBe(before)
})

test.each([
  [-32_000, 'out of gas'],
  [-32_015, 'VM execution error.'],
  [-32_603, 'Internal error: OutOfGas'],
])('a contract that burns all the gas of a call has no name, and takes that of no other: %i, %s', async (code, message) => {
  const contracts = toContracts(mostAsked)
  const eater = contracts[23] as Address
  const { calls, readSymbols } = await open(eater, { fault: () => ({ error: { code, message } }) })
  expect(await readSymbols(contracts)).toEqual(allBut(eater, contracts))
  const before = calls()
  expect(before).toBeLessThanOrEqual(1 + 7 + 8)
  await readSymbols(contracts)
  expect(calls()).toBe(before)
})

test('a node that limits its askers says nothing of a contract: it is asked again with the next page', async () => {
  const contracts = toContracts(4)
  let isLimited = true
  const { readSymbols } = await open(contracts[2] as Address, {
    fault: () => (isLimited ? { error: { code: -32_005, message: 'limit exceeded' } } : undefined),
  })
  expect(await readSymbols(contracts)).toEqual(allBut(contracts[2] as Address, contracts))
  isLimited = false
  expect(await readSymbols(contracts)).toEqual(contracts.map((contract) => `T${contract.slice(2, 4)}`))
})

/** Lets none go on before so many have come. */
function createMeeting(count: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === count) for (const goOn of waiting) goOn()
    })
}

test('beside it a whole page has its names in the time of three calls', async () => {
  const contracts = toContracts(mostAsked)
  const endless = contracts[23] as Address
  // Who asked one group, or one of its contracts, after the other would wait for ever.
  const [groups, single] = [createMeeting(7), createMeeting(8)]
  const { readSymbols } = await open(endless, {
    before: async (count) => count < mostAsked && (count === 1 ? single() : groups()),
  })
  expect(await readSymbols(contracts)).toEqual(allBut(endless, contracts))
})

/** Of whatever is asked about one contract alone nothing is heard. */
const silentAboutOne = (count: number) => (count === 1 ? new Promise(() => undefined) : Promise.resolve())

test('what was said before the time was over is known, and is not asked again', async () => {
  const contracts = toContracts(mostAsked)
  const endless = contracts[0] as Address
  const { calls, readSymbols } = await open(endless, { before: silentAboutOne })
  const first = await readSymbols(contracts)
  expect(first.filter((symbol) => symbol !== undefined).length).toBeGreaterThan(40)
  const before = calls()
  const known = contracts.filter((_, index) => first[index] !== undefined)
  expect(await readSymbols(known)).toEqual(allBut(endless, known))
  expect(calls()).toBe(before)
})

test('what was said before the caller went is known to the next', async () => {
  const contracts = toContracts(mostAsked)
  const { calls, readSymbols, countUnknown } = await open(contracts[0] as Address, { before: silentAboutOne })
  const caller = new AbortController()
  const read = readSymbols(contracts, caller.signal).catch((error: Error) => error.message)
  await expect.poll(() => countUnknown(contracts), { interval: 5 }).toBe(8)
  caller.abort(new Error('gone'))
  expect(await read).toBe('gone')
  const before = calls()
  expect(await readSymbols(contracts.slice(-8))).toEqual(allBut(contracts[0] as Address, contracts.slice(-8)))
  expect(calls()).toBe(before)
})

describe('a contract for which its node works long', () => {
  const slowly = { isSlow: true, lateMs: 50, fault: () => undefined }

  test.each([3, mostAsked])('has no name, and takes that of none of the %i that it is asked with', async (count) => {
    const contracts = toContracts(count)
    const slow = contracts[1] as Address
    const { calls, readSymbols, countUnknown } = await open(slow, { ...slowly, waitMs: 60_000 })
    const caller = new AbortController()
    const read = readSymbols(contracts, caller.signal).catch((error: Error) => error.message)
    await expect.poll(() => countUnknown(contracts), { interval: 5, timeout: 60_000 }).toBe(1)
    caller.abort(new Error('gone'))
    expect(await read).toBe('gone')
    const before = calls()
    const others = contracts.filter((contract) => contract !== slow)
    expect(await readSymbols(others)).toEqual(allBut(slow, others))
    expect(calls()).toBe(before)
  })

  test('is not waited for by the next page', async () => {
    const contracts = toContracts(3)
    const slow = contracts[1] as Address
    const { calls, readSymbols } = await open(slow, slowly)
    expect(await readSymbols(contracts)).toEqual(allBut(slow, contracts))
    const before = calls()
    expect(await readSymbols(contracts)).toEqual(allBut(slow, contracts))
    expect(calls()).toBe(before)
  })
})

test('a node that is slow about all is asked for them together and in groups, and not for each', async () => {
  const contracts = toContracts(mostAsked)
  const none = '0x' as Address
  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { calls, readSymbols } = await open(none, { lateMs: 1, waitMs: 60_000, before: () => late })
  const read = readSymbols(contracts)
  await expect.poll(calls).toBe(8)
  // Each group is late by now.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(calls()).toBe(8)
  goOn()
  expect(await read).toEqual(allBut(none, contracts))
})
