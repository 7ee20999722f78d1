import { expect, test } from 'vitest'
import { createAnswerCache, createPace } from './answer-cache.ts'

const small = { maxBytes: 1_000, maxLargeBytes: 400, maxEntry: 300, largeEntry: 100 }

test('the least recently used answers go first when there is more than is kept', () => {
  const cache = createAnswerCache(small)
  for (let index = 0; index < 30; index++) {
    cache.keep(`small-${index}`, 'x'.repeat(42))
    cache.read('small-0')
  }
  expect(cache.read('small-0')).toBeDefined()
  expect(cache.read('small-1')).toBeUndefined()
  expect(cache.read('small-29')).toBeDefined()
})

test('large answers have a part of their own, and push out no small ones; what is larger still is not kept', () => {
  const cache = createAnswerCache(small)
  for (let index = 0; index < 5; index++) cache.keep(`small-${index}`, 'x')
  for (let index = 0; index < 50; index++) cache.keep(`large-${index}`, 'x'.repeat(190))
  cache.keep('giant', 'x'.repeat(300))
  expect([0, 1, 2, 3, 4].map((index) => cache.read(`small-${index}`))).toEqual(['x', 'x', 'x', 'x', 'x'])
  expect(Array.from({ length: 50 }, (_, index) => cache.read(`large-${index}`)).filter((one) => one !== undefined)).toHaveLength(2)
  expect(cache.read('giant')).toBeUndefined()
})

test('a character outside of Latin makes each of an answer’s take two bytes', () => {
  const cache = createAnswerCache(small)
  cache.keep('latin', 'é'.repeat(290))
  cache.keep('wide', `→${'x'.repeat(289)}`)
  expect([cache.read('latin') !== undefined, cache.read('wide')]).toEqual([true, undefined])
})

test('large answers are taken as fast as their bound says, however many are read at a time; one after a while does not wait', async () => {
  let time = 0
  const waits: number[] = []
  const pace = createPace(
    { perSecond: 1_000, atOnce: 500 },
    () => time,
    async (ms) => void waits.push(ms),
  )
  for (let part = 0; part < 5; part++) await pace(100)
  expect(waits).toEqual([])
  await Promise.all([pace(100), pace(100), pace(100)])
  expect(waits).toEqual([100, 200, 300])
  // A minute later the time before is not counted twice: as much is taken at once as at first, and no more.
  time = 60_000
  await Promise.all([pace(400), pace(100), pace(50)])
  expect(waits.slice(3)).toEqual([50])
})
