import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTimedCache } from './timed-cache.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let clock = 0
const now = () => clock

const createStale = () => createTimedCache<string>({ ttlMs: 1_000, now, stale: { keptMs: 10_000, waitMs: 30 } })

test('what is not fresh any more stands in where asking anew fails, for a while', async () => {
  const cache = createStale()
  const fails = () => Promise.reject(new Error('away'))
  expect(await cache.read('key', async () => 'first')).toBe('first')
  clock += 1_001
  expect(cache.peek('key')).toBeUndefined()
  expect(await cache.read('key', fails)).toBe('first')
  expect(await cache.read('key', async () => 'second')).toBe('second')
  clock += 11_001
  await expect(cache.read('key', fails)).rejects.toThrow('away')
})

test('what is not fresh any more stands in where asking anew takes long, and the new answer is kept when it comes', async () => {
  const cache = createStale()
  await cache.read('key', async () => 'first')
  clock += 1_001
  let answer = (_: string) => {}
  const slow = () => new Promise<string>((resolve) => (answer = resolve))
  expect(await cache.read('key', slow)).toBe('first')
  answer('second')
  await expect.poll(() => cache.peek('key')).toBe('second')
})

test('who has gone is given nothing, and what was never known is waited for', async () => {
  const cache = createStale()
  const call = new AbortController()
  await cache.read('key', async () => 'first')
  clock += 1_001
  const gone = cache.read('key', () => new Promise<string>(() => undefined), call.signal)
  call.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  expect(await cache.read('other', () => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 60)))).toBe('late')
})

test('without such rules an answer is forgotten once it is not fresh', async () => {
  const cache = createTimedCache<string>({ ttlMs: 1_000, now })
  await cache.read('key', async () => 'first')
  clock += 1_001
  await expect(cache.read('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('a clock that is set back makes nothing fresh for longer: it is asked anew', async () => {
  for (const cache of [createStale(), createTimedCache<string>({ ttlMs: 1_000, now })]) {
    await cache.read('key', async () => 'first')
    clock -= 3_600_000
    expect(cache.peek('key')).toBeUndefined()
    expect(await cache.read('key', async () => 'second')).toBe('second')
    clock += 999
    expect(cache.peek('key')).toBe('second')
    clock += 3_600_000
    await expect(cache.read('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  }
})

const ask = async (value: string) => value
/** Each weighs as much as it is long. */
const createSized = (ttlMs: (value: string) => number) => createTimedCache<string>({ ttlMs, now, max: 10, costOf: ({ length }) => length })

test('large answers are forgotten, the oldest first, where few of them weigh as much as all may', async () => {
  const cache = createSized(() => 1_000)
  const keys = ['aaaa', 'bbbb', 'cc', 'ddd']
  for (const key of keys) await cache.read(key, () => ask(key))
  expect(keys.map(cache.peek)).toEqual([undefined, 'bbbb', 'cc', 'ddd'])
  // It would leave no room for any other.
  await cache.read('e', () => ask('e'.repeat(11)))
  expect(['e', ...keys].map(cache.peek)).toEqual([undefined, undefined, 'bbbb', 'cc', 'ddd'])
  // In the place of what it said before.
  cache.forget('bbbb')
  await cache.read('bbbb', () => ask('bbbbb'))
  expect(keys.map(cache.peek)).toEqual([undefined, 'bbbbb', 'cc', 'ddd'])
})

test('an answer that nobody asks for again is forgotten when its time is over, and takes no room from one that is fresh', async () => {
  const cache = createSized((value) => (value.startsWith('short') ? 100 : 1_000))
  await cache.read('long', () => ask('long'))
  await cache.read('short', () => ask('short'))
  clock += 101
  await cache.read('next', () => ask('next'))
  expect(['long', 'short', 'next'].map(cache.peek)).toEqual(['long', undefined, 'next'])
})

test('what was answered is collected from memory once it has expired, while others come', async () => {
  const cache = createTimedCache<object>({ ttlMs: 1_000, now })
  const read = (key: string) => cache.read(key, async () => ({ key }))
  const first: WeakRef<object>[] = []
  for (let index = 0; index < 100; index++) first.push(new WeakRef(await read(`first ${index}`)))
  clock += 1_001
  // Each that comes looks at several: fewer of them than there are to forget.
  for (let index = 0; index < 50; index++) await read(`second ${index}`)
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  // The engine itself may hold the one that was under way while it compiled: a handle of its own refers to the call's context, for good.
  expect(first.filter((one) => one.deref() !== undefined).length).toBeLessThan(4)
})
