import { expect, test } from 'vitest'
import type { KernelView } from './feature.ts'
import { createResourceFeature } from './resource.ts'

const kernel = { now: { modal: { open: true } } } as KernelView

test('an answer counts for its time, and not until a clock that was put back has caught up', () => {
  const feature = createResourceFeature<{ readonly price: number }>({ price: { key: () => 'usd', fetch: async () => 1, lifetime: 1000 } })
  const answered = { price: { usd: { status: 'ready', data: 1, at: 5000 } } } as const
  const fetchesAt = (at: number) => feature.step(answered, { type: 'open', at, seq: 1 }, kernel).work?.length
  expect([5000, 5999, 6000, 4999, 0].map(fetchesAt)).toEqual([0, 0, 1, 1, 1])
})
