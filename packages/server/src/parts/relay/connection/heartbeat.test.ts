import { expect, onTestFinished, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

const intervalMs = 30_000

/** One connection, and a clock that the test moves. */
function connect() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const seen: string[] = []
  const socket = { ping: () => void seen.push('ping'), terminate: () => void seen.push('terminate') }
  const heartbeat = createHeartbeat({ timeoutMs: 75_000, clock: () => Date.now() })
  onTestFinished(() => heartbeat.stop())
  heartbeat.add(socket)
  return { seen, answered: () => heartbeat.answered(socket) }
}

test('a ping has one answer, and every other pong is one that nobody asked for', () => {
  const { seen, answered } = connect()
  expect(answered()).toBe(false)
  vi.advanceTimersByTime(intervalMs)
  expect(seen).toEqual(['ping'])
  expect([answered(), answered()]).toEqual([true, false])
  vi.advanceTimersByTime(intervalMs)
  expect([answered(), answered()]).toEqual([true, false])
})

test('a pong that nobody asked for is a sign of life, as the protocol has it', () => {
  const { seen, answered } = connect()
  for (let second = 0; second < 200; second += 10) {
    vi.advanceTimersByTime(10_000)
    answered()
  }
  expect(seen).not.toContain('terminate')
  vi.advanceTimersByTime(4 * intervalMs)
  expect(seen.at(-1)).toBe('terminate')
})
