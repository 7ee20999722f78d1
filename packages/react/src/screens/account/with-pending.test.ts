import type { TrackedTransfer } from '@foyer/core'
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

test('what is on its way stands on top, exactly, until the history has it or it is settled', () => {
  const [first] = withPending([], [transfer])
  expect(first).toMatchObject({
    metadata: { status: 'pending', sentTo: '0xb' },
    transfers: [{ direction: 'out', quantity: { numeric: '1.5' } }],
  })
  expect(withPending(first ? [first] : [], [transfer])).toEqual([first])
  for (const status of ['confirmed', 'failed', 'replaced'] as const) expect(withPending([], [{ ...transfer, status }])).toEqual([])
})
