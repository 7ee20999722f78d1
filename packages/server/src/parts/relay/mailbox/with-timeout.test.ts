import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('rejects when there is no response in time', async () => {
  await expect(withTimeout(40, () => new Promise(() => undefined))).rejects.toThrow('did not answer within 40 ms')
})

test('takes a response that this process was too busy to receive in time', async () => {
  const response = withTimeout(80, () => new Promise((resolve) => setImmediate(() => resolve('there'))))
  const end = performance.now() + 300
  while (performance.now() < end);
  expect(await response).toBe('there')
})

test('calls off what was asked when the time is over, and when the caller has gone', async () => {
  const ended: unknown[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<never>(() => {
      signal.addEventListener('abort', () => ended.push(signal.reason.message))
    })
  await expect(withTimeout(40, ask)).rejects.toThrow('within 40 ms')
  const caller = new AbortController()
  const asked = withTimeout(60_000, ask, caller.signal)
  caller.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  expect(ended).toEqual(['The mailbox did not answer within 40 ms.', 'gone'])
  await expect(withTimeout(60_000, () => expect.unreachable(), caller.signal)).rejects.toThrow('gone')
})
