import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = Date.parse('2030-01-01T00:00:00Z')
const read = (value: string) => readRetryAfter(new Response(null, { headers: { 'retry-after': value } }), now)

test.each([
  ['0', 0],
  ['3', 3000],
  [' 120 ', 120_000],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5000],
  ['Tue, 01 Jan 2030 00:00:00 GMT', 0],
  ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('%j is %s ms', (value, ms) => {
  expect(read(value)).toBe(ms)
})

test('absent is undefined', () => {
  expect(readRetryAfter(new Response(), now)).toBeUndefined()
})

test('is never negative or not a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (value) => {
      const ms = read(value)
      expect(ms === undefined || ms >= 0).toBe(true)
    }),
  )
})
