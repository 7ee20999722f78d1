import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Publication } from '../engine/state.ts'
import { createOutbox } from './outbox.ts'
import { defaultPace } from './socket-like.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const publication = { key: 'one', parts: [{}], queuedAt: 0 } as unknown as Publication

test('what the relay has not confirmed is sent again after a second at the earliest, for a minute, and then on a new connection alone', () => {
  const at: number[] = []
  const start = Date.now()
  const now = () => Date.now() - start
  const outbox = createOutbox({
    socket: { call: () => void at.push(now()) },
    ...{ pace: defaultPace, now, onPublished: () => undefined, onRefused: () => undefined },
  })
  const sendUntil = (end: number) => {
    for (; now() < end; vi.advanceTimersByTime(100)) outbox.send([publication])
  }
  sendUntil(3_100)
  expect(at).toEqual([0, 1_000, 2_000, 3_000])
  sendUntil(120_000)
  expect(at).toHaveLength(60)
  outbox.reset()
  sendUntil(125_000)
  expect(at).toHaveLength(61)
})
