/** The questions of one look may be answered by different nodes, of which one is a block behind. */
import type { ChainTransfers } from '@foyer/core'
import { beforeEach, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { lazyTransfers } from './lazy-transfers.ts'

const sent = { network: 'eip155:1', hash: `0x${'1'.repeat(64)}`, from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', nonce: 5 } as const

let answers: Readonly<Record<string, unknown>>
let at: number
let transfers: () => Promise<ChainTransfers>

beforeEach(() => {
  at = 1_800_000_000_000
  answers = {}
  const read = async (_: string, { method }: { readonly method: string }) => answers[method] ?? null
  transfers = lazyTransfers(createTestHost([], { now: () => at }), {} as never, async () => ({ read }) as never)
})

const taken = { eth_getTransactionCount: '0x6' }
/** As those who follow do it: the family is asked for its transfers anew each time. */
const look = async () => (await (await transfers()).look(sent)).status

test('a transaction whose place is taken, and whose receipt no node has yet, is unknown at first and confirmed once one has it', async () => {
  answers = taken
  expect(await look()).toBe('unknown')
  at += 4000
  expect(await look()).toBe('unknown')
  answers = { ...taken, eth_getTransactionReceipt: { status: '0x1' } }
  at += 4000
  expect(await look()).toBe('confirmed')
})

test('it is replaced when it is still so fifteen seconds later', async () => {
  answers = taken
  for (const pause of [0, 4000, 4000, 6000]) {
    at += pause
    expect(await look()).toBe('unknown')
  }
  at += 1000
  expect(await look()).toBe('replaced')
  expect(await look()).toBe('replaced')
})

test('what a look between says otherwise begins anew, and so does a clock that is put back', async () => {
  answers = taken
  expect(await look()).toBe('unknown')
  at += 14_000
  answers = { eth_getTransactionByHash: { nonce: '0x5' } }
  expect(await look()).toBe('pending')
  at += 4000
  answers = taken
  expect(await look()).toBe('unknown')
  at -= 3_600_000
  expect(await look()).toBe('unknown')
  at += 15_000
  expect(await look()).toBe('replaced')
})

test('two transactions are told apart', async () => {
  answers = taken
  expect(await look()).toBe('unknown')
  at += 15_000
  const other = { ...sent, hash: `0x${'2'.repeat(64)}` }
  expect((await (await transfers()).look(other)).status).toBe('unknown')
  expect(await look()).toBe('replaced')
})

test('that it seems replaced is said with the answer, and of nothing else that is unknown', async () => {
  const answer = async () => (await transfers()).look(sent)
  answers = taken
  expect(await answer()).toEqual({ status: 'unknown', nonce: 5, seemsReplaced: true })
  answers = { eth_getTransactionCount: '0x5' }
  expect(await answer()).toEqual({ status: 'unknown', nonce: 5 })
  answers = taken
  await answer()
  at += 15_000
  expect(await answer()).toEqual({ status: 'replaced', nonce: 5 })
})
