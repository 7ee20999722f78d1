import { getEventListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { createTimeLimit } from './timeout.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

afterEach(() => void vi.useRealTimers())

test('a limit of which only listeners to its signal are left aborts all the same, when memory has been collected in between', async () => {
  const { signal } = new AbortController()
  let aborted = 0
  const reasons: unknown[] = []
  for (let count = 0; count < 50; count++) {
    const limit = createTimeLimit(300, signal)
    limit.signal.addEventListener(
      'abort',
      ({ target }) => {
        aborted++
        reasons.push((target as AbortSignal).reason)
      },
      { once: true },
    )
  }
  for (let round = 0; round < 5; round++) {
    collect()
    await wait(10)
  }
  await expect.poll(() => aborted, { timeout: 5_000 }).toBe(50)
  expect(reasons[0]).toMatchObject({ name: 'TimeoutError' })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('once it has ended nothing of it is held, and neither time nor the whole aborts it', () => {
  vi.useFakeTimers()
  const whole = new AbortController()
  const limit = createTimeLimit(1_000, whole.signal)
  expect([vi.getTimerCount(), getEventListeners(whole.signal, 'abort').length]).toEqual([1, 1])
  limit.end()
  expect([vi.getTimerCount(), getEventListeners(whole.signal, 'abort').length]).toEqual([0, 0])
  vi.advanceTimersByTime(2_000)
  whole.abort()
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false])
})

test('aborted with the whole it has the reason of that, and its time is not what was over', () => {
  vi.useFakeTimers()
  const whole = new AbortController()
  const [before, after] = [createTimeLimit(1_000, whole.signal), createTimeLimit(500, whole.signal)]
  vi.advanceTimersByTime(600)
  whole.abort(new Error('gone'))
  expect([before.signal.reason.message, before.isOver()]).toEqual(['gone', false])
  expect([after.signal.reason.name, after.isOver()]).toEqual(['TimeoutError', true])
  expect(createTimeLimit(1_000, whole.signal).signal.reason.message).toBe('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('as many as want to may listen, to the whole and to the part', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  const { signal } = createTimeLimit(1_000)
  for (let count = 0; count < 50; count++) createTimeLimit(1_000, signal)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})
