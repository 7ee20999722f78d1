import { expect, test } from 'vitest'
import { createTimedCache } from './timed-cache.ts'

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
