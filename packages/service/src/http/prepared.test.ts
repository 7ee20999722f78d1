import { call } from '@foyer/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createPagePreparer } from './prepared.ts'

let checked = 0
const ferries = call({
  id: 'ferries',
  method: 'GET',
  path: '/ferries',
  access: 'open',
  summary: 'Ferries',
  output: v.object({
    count: v.pipe(v.number(), v.integer()),
    data: v.array(
      v.object({
        name: v.pipe(
          v.string(),
          v.check((name) => ++checked > 0 && name !== ''),
        ),
      }),
    ),
  }),
  refusals: [],
  maxAge: 60,
})

test('pages are what the contract says, and an entry that is on several of them is checked once', () => {
  checked = 0
  const prepare = createPagePreparer(ferries)
  const [first, second, third] = [{ name: 'first', secret: 'kept' }, { name: '“second”' }, { name: 'third' }]
  expect(prepare({ count: 3, data: [first, second] })).toMatchObject({ status: 200, cacheControl: 'public, max-age=60' })
  const { body } = prepare({ count: 3, data: [second, third, first] })
  expect(JSON.parse(String(body))).toEqual({ count: 3, data: [{ name: '“second”' }, { name: 'third' }, { name: 'first' }] })
  expect(String(prepare({ count: 0, data: [] }).body)).toBe('{"count":0,"data":[]}')
  expect(checked).toBe(3)
})

test('an entry that breaks the contract is not given out, the next time neither', () => {
  const prepare = createPagePreparer(ferries)
  const wrong = { name: '' }
  for (let time = 0; time < 2; time++) expect(() => prepare({ count: 1, data: [wrong] })).toThrow()
})

test('a count that breaks the contract is not given out', () => {
  const prepare = createPagePreparer(ferries)
  expect(() => prepare({ count: Number.NaN, data: [] })).toThrow()
  expect(() => prepare({ count: 1.5, data: [] })).toThrow()
})
