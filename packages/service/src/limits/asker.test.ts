import { expect, test } from 'vitest'
import { createSharedWork } from '../cache/shared-work.ts'
import { askerOf, setAsker, within } from './asker.ts'

test('a part of the work is for whom the whole is, and ends with it or before', async () => {
  const whole = new AbortController()
  setAsker(whole.signal, '192.0.2.1')
  const part = within(within(whole.signal, 60_000), 60_000)
  expect(askerOf(part)).toBe('192.0.2.1')
  expect(askerOf(within(new AbortController().signal, 1))).toBeUndefined()
  const short = within(whole.signal, 5)
  await expect.poll(() => short.aborted).toBe(true)
  expect(part.aborted).toBe(false)
  whole.abort()
  expect(part.aborted).toBe(true)
})

test('work that many wait for is done on behalf of who wanted it first', async () => {
  const shared = createSharedWork<string | undefined>()
  const [first, second] = [new AbortController().signal, new AbortController().signal]
  setAsker(first, '192.0.2.1')
  setAsker(second, '192.0.2.2')
  const start = async (own: AbortSignal) => askerOf(own)
  expect(await Promise.all([shared.join('key', start, first), shared.join('key', start, second)])).toEqual(['192.0.2.1', '192.0.2.1'])
})
