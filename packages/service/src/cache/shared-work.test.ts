import { expect, test } from 'vitest'
import { askerOf, setAsker } from '../limits/asker.ts'
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

/** Of a visitor. */
function signalOf(asker: string): AbortSignal {
  const { signal } = new AbortController()
  setAsker(signal, asker)
  return signal
}

/** Work for which some askers have no place left. Who started it is noted. */
function createWork(spent: readonly string[]) {
  const shared = createSharedWork<string>()
  const starts: (string | undefined)[] = []
  const start = async (own: AbortSignal) => {
    const asker = askerOf(own)
    starts.push(asker)
    await new Promise((resolve) => setImmediate(resolve))
    if (asker !== undefined && spent.includes(asker)) throw new TooManyWaiting()
    return `for ${asker}`
  }
  return { starts, join: (asker: string) => shared.join('key', start, signalOf(asker)).catch((error: Error) => error.name) }
}

test('who joins another for whom there is no place is not refused for it, and the rest joins them', async () => {
  const { starts, join } = createWork(['greedy'])
  expect(await Promise.all(['greedy', 'first', 'second', 'greedy', 'third'].map(join))).toEqual([
    'TooManyWaiting',
    'for first',
    'for first',
    'TooManyWaiting',
    'for first',
  ])
  expect(starts).toEqual(['greedy', 'first'])
})

test('many for whom there is no place do not keep one from it for whom there is', async () => {
  const greedy = Array.from({ length: 20 }, (_, index) => `greedy ${index}`)
  const { starts, join } = createWork(greedy)
  const outcomes = await Promise.all([...greedy, 'honest', 'honest'].map(join))
  expect(outcomes.slice(-2)).toEqual(['for honest', 'for honest'])
  // Nobody starts it more than once.
  expect(new Set(starts).size).toBe(starts.length)
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
