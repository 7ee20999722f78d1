import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPage, isAsking, nextCursor, type Pages } from './pages.ts'

const known: Pages = { status: 'ready', next: 'two', attempt: 1, at: 1, skipped: 0 }
const came = { cursor: 'one', next: 'two', count: 5, before: 3, most: 100, skipped: 0 }

test.each([
  ['ready', 'two', 'two'],
  ['failed', 'two', 'two'],
  ['loading', 'two', undefined],
  ['more', 'two', undefined],
  ['ready', null, undefined],
  ['loading', undefined, undefined],
] as const)('%s with the cursor %s goes on at %s', (status, next, cursor) => {
  expect(nextCursor({ ...known, status, next })).toBe(cursor)
  expect(isAsking({ ...known, status })).toBe(status === 'loading' || status === 'more')
})

test('before anything is known there is nothing to go on with', () => {
  expect([nextCursor(undefined), isAsking(undefined)]).toEqual([undefined, false])
})

test.each([
  ['a page with something in it', {}, { next: 'two', skipped: 0, follows: undefined }],
  ['a page without anything new', { count: 3 }, { next: 'two', skipped: 1, follows: 'two' }],
  ['the first page, without anything', { cursor: undefined, count: 0, before: 9 }, { next: 'two', skipped: 1, follows: 'two' }],
  ['the first page again, with what was known', { cursor: undefined, count: 3 }, { next: 'two', skipped: 0, follows: undefined }],
  ['the fifth without anything', { count: 3, skipped: 4 }, { next: 'two', skipped: 5, follows: undefined }],
  ['one more, that somebody has asked for', { count: 3, skipped: 5 }, { next: 'two', skipped: 6, follows: undefined }],
  ['the last', { next: null, count: 3, skipped: 2 }, { next: null, skipped: 0, follows: undefined }],
  ['a cursor that leads back to itself', { next: 'one', count: 3 }, { next: null, skipped: 0, follows: undefined }],
  ['as much as is kept', { count: 100 }, { next: null, skipped: 0, follows: undefined }],
])('after %s', (_, change, expected) => {
  expect(afterPage({ ...came, ...change })).toEqual(expected)
})

test('a server whose pages are all empty is asked five times in a row, and not without end', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 }), (cursors) => {
      let skipped = 0
      let asked = 0
      let cursor: string | undefined
      for (const next of cursors) {
        asked++
        const after = afterPage({ cursor, next, count: 0, before: 0, most: 10, skipped })
        if (after.follows === undefined) break
        cursor = after.follows
        skipped = after.skipped
      }
      expect(asked).toBeLessThanOrEqual(5)
    }),
  )
})
