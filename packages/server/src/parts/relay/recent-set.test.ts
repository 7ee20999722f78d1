import { expect, test } from 'vitest'
import { createExpiringSet, createTwoGenerationSet } from './recent-set.ts'

test('a two-generation set forgets a text with the second rotation', () => {
  const keys = createTwoGenerationSet()
  keys.add('a')
  keys.rotate()
  expect(keys.has('a')).toBe(true)
  keys.rotate()
  expect(keys.has('a')).toBe(false)
})

test('a text that is added again in the next generation is kept for another one', () => {
  const keys = createTwoGenerationSet()
  keys.add('a')
  keys.rotate()
  keys.add('a')
  keys.rotate()
  expect(keys.has('a')).toBe(true)
  keys.delete('a')
  expect(keys.has('a')).toBe(false)
})

test('an expiring set keeps a text for its time at least and twice as long at most', () => {
  let now = 0
  const keys = createExpiringSet(100, () => now)
  now = 90
  keys.add('a')
  now = 190
  expect(keys.has('a')).toBe(true)
  now = 290
  expect(keys.has('a')).toBe(false)
})

test('an expiring set that nobody looked at for twice its time is empty', () => {
  let now = 0
  const keys = createExpiringSet(100, () => now)
  keys.add('a')
  now = 200
  expect(keys.has('a')).toBe(false)
})
