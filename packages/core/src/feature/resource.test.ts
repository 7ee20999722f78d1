import { expect, test } from 'vitest'
import { KitError } from '../entities/errors.ts'
import type { KernelView } from './feature.ts'
import { createResourceFeature } from './resource.ts'

const now = { modal: { open: true }, connections: {} }
const kernel = { now, before: now } as unknown as KernelView

test('an answer counts for its time, and not until a clock that was put back has caught up', () => {
  const feature = createResourceFeature<{ readonly price: number }>({ price: { key: () => 'usd', fetch: async () => 1, lifetime: 1000 } })
  const answered = { price: { usd: { status: 'ready', data: 1, at: 5000 } } } as const
  const fetchesAt = (at: number) => feature.step(answered, { type: 'open', at, seq: 1 }, kernel).work?.length
  expect([5000, 5999, 6000, 4999, 0].map(fetchesAt)).toEqual([0, 0, 1, 1, 1])
})

const failing = createResourceFeature<{ readonly price: number }>({
  price: { key: () => 'usd', fetch: async () => 1, lifetime: 1000, pause: 1000, spends: true },
})
const failed = { price: { usd: { status: 'failed', error: new KitError('server_failed', 'No.'), at: 5000 } } } as const

test('a failure holds for its pause, and not until a clock that was put back has caught up', () => {
  const fetchesAt = (at: number) => failing.step(failed, { type: 'refresh', what: 'price', at, seq: 1 }, kernel).work?.length ?? 0
  expect([5000, 5999, 6000, 4999, 0].map(fetchesAt)).toEqual([0, 0, 1, 1, 1])
})

test('a failure holds for its pause after a transaction, too', () => {
  const fetchesAt = (at: number) => failing.step(failed, { type: 'spent', key: 'usd', at, seq: 1 }, kernel).work?.length ?? 0
  expect([5999, 6000].map(fetchesAt)).toEqual([0, 1])
})

test('a view that is gone to while the modal is closed opens it: what has failed or grown old is asked', () => {
  const closed = { ...kernel, before: { ...now, modal: { open: false } } } as unknown as KernelView
  const go = { type: 'go', screen: { name: 'Networks' }, at: 7000, seq: 1 } as const
  expect(failing.step(failed, go, closed).work).toMatchObject([{ type: 'fetch', what: 'price' }])
  expect(failing.step(failed, go, kernel).work ?? []).toEqual([])
})
