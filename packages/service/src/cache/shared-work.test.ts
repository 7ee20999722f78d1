import { expect, test } from 'vitest'
import { TooManyWaiting } from '../limits/too-many-waiting.ts'
import { createSharedWork, orAborted } from './shared-work.ts'

test('so many wait for the work of all keys together; those who do get their answer, and make room', async () => {
  const shared = createSharedWork<string>(3)
  const finish = new Map<string, (value: string) => void>()
  const start = (key: string) => () => new Promise<string>((resolve) => void finish.set(key, resolve))
  const first = [shared.join('a', start('a')), shared.join('a', start('a')), shared.join('b', start('b'))]
  await expect(shared.join('a', start('a'))).rejects.toBeInstanceOf(TooManyWaiting)
  await expect(shared.join('c', start('c'))).rejects.toBeInstanceOf(TooManyWaiting)
  expect(shared.has('c')).toBe(false)
  finish.get('a')?.('the a')
  finish.get('b')?.('the b')
  expect(await Promise.all(first)).toEqual(['the a', 'the a', 'the b'])
  expect(await shared.join('c', async () => 'the c')).toBe('the c')
})

test("work that fails for who has gone already is nobody else's failure", async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const reason = new Error('gone')
    await expect(orAborted(Promise.reject(new Error('failed')), AbortSignal.abort(reason))).rejects.toBe(reason)
    // Node names what nobody has handled once all that waits in this round is done.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.removeListener('unhandledRejection', note)
  }
})
