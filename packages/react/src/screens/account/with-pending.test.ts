import type { TrackedSwap, TrackedTransfer } from '@foyer/core'
import { expect, test } from 'vitest'
import { withPending } from './with-pending.ts'

const transfer: TrackedTransfer = {
  hash: '0x1',
  network: 'eip155:1',
  from: '0xa',
  to: '0xb',
  token: { name: 'Dollar', symbol: 'USD', decimals: 6 },
  amount: 1_500_000n,
  sentAt: 0,
  seenAt: 0,
  status: 'pending',
}

const swap: TrackedSwap = {
  hash: '0x2',
  network: 'eip155:1',
  from: '0xa',
  paid: { name: 'Ether', symbol: 'ETH', decimals: 18, address: 'eip155:1:0xe' },
  got: { name: 'Dollar', symbol: 'USD', decimals: 6, address: 'eip155:1:0xd' },
  amount: 500_000_000_000_000_000n,
  minimum: 1_000_000n,
  sentAt: 5,
  seenAt: 5,
  status: 'dropped',
}

test('a swap on its way says what is paid, and stands above what was sent before it', () => {
  const [first, second] = withPending([], { transfers: [transfer], swaps: [swap] })
  expect(first).toMatchObject({
    metadata: { operationType: 'trade', status: 'pending', hash: '0x2' },
    transfers: [{ direction: 'out', fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.5' } }],
  })
  expect(second?.metadata.hash).toBe('0x1')
  expect(withPending(first ? [first] : [], { transfers: [], swaps: [swap] })).toEqual([first])
})

test('what is on its way stands on top, exactly, until the history has it or it is settled', () => {
  const [first] = withPending([], { transfers: [transfer], swaps: [] })
  expect(first).toMatchObject({
    metadata: { status: 'pending', sentTo: '0xb' },
    transfers: [{ direction: 'out', quantity: { numeric: '1.5' } }],
  })
  expect(withPending(first ? [first] : [], { transfers: [transfer], swaps: [] })).toEqual([first])
  for (const status of ['confirmed', 'failed', 'replaced'] as const) {
    expect(withPending([], { transfers: [{ ...transfer, status }], swaps: [{ ...swap, status }] })).toEqual([])
  }
})
