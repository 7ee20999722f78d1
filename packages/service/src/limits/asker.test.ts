import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSharedWork } from '../cache/shared-work.ts'
import { askerOf, setAsker, within } from './asker.ts'

test('a part of the work is for whom the whole is, and ends with it or before', async () => {
  const whole = new AbortController()
  setAsker(whole.signal, '192.0.2.1')
  expect(await within(new AbortController().signal, 1, async (own) => askerOf(own))).toBeUndefined()
  const aborted = (own: AbortSignal) =>
    new Promise<unknown>((resolve) => own.addEventListener('abort', () => resolve([askerOf(own), own.reason.message]), { once: true }))
  const part = within(whole.signal, 60_000, (outer) => within(outer, 60_000, aborted))
  expect(await within(whole.signal, 5, aborted)).toEqual(['192.0.2.1', 'It took longer than 5 ms.'])
  whole.abort(new Error('gone'))
  expect(await part).toEqual(['192.0.2.1', 'gone'])
})

test.each(['done', 'failed'])('a part that is %s holds nothing any more', async (outcome) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { signal } = new AbortController()
  const work = async () => {
    if (outcome === 'failed') throw new Error(outcome)
    return outcome
  }
  expect(await within(signal, 60_000, work).catch(({ message }: Error) => message)).toBe(outcome)
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []])
})

test('work that many wait for is done on behalf of who wanted it first', async () => {
  const shared = createSharedWork<string | undefined>()
  const [first, second] = [new AbortController().signal, new AbortController().signal]
  setAsker(first, '192.0.2.1')
  setAsker(second, '192.0.2.2')
  const start = async (own: AbortSignal) => askerOf(own)
  expect(await Promise.all([shared.join('key', start, first), shared.join('key', start, second)])).toEqual(['192.0.2.1', '192.0.2.1'])
})
