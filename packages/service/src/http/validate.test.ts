import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { validate } from './validate.ts'

const schema = v.object({
  email: v.optional(v.pipe(v.string(), v.email())),
  name: v.optional(v.pipe(v.string(), v.minLength(4))),
  word: v.optional(v.pipe(v.string(), v.nonEmpty())),
  list: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
  address: v.string(),
})

function refusalOf(value: object, refusals: Parameters<typeof validate>[2] = []): Refusal {
  try {
    validate(schema, value, refusals)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was let in.')
}

test.each([
  ['what is missing', {}, 'address', 'Required'],
  ['what is no e-mail address', { address: 'a', email: 'me@' }, 'email', 'Invalid email'],
  ['a text that is too short', { address: 'a', name: 'abc' }, 'name', 'String must contain at least 4 character(s)'],
  ['an empty text', { address: 'a', word: '' }, 'word', 'String must contain at least 1 character(s)'],
  ['a list that is too short, in other words', { address: 'a', list: ['a'] }, 'list', 'Invalid length: Expected >=2.'],
])('%s is said word for word', (_, value, field, description) => {
  expect(refusalOf(value)).toMatchObject({ code: 'invalid_request', message: description })
  expect(refusalOf(value).reasons).toEqual([{ field, description }])
})

test('a wrong address has a code of its own where the call declares it', () => {
  expect(refusalOf({ address: 7 }, ['invalid_address']).code).toBe('invalid_address')
  expect(refusalOf({ address: 7 }).code).toBe('invalid_request')
})

test('a refusal repeats nothing of what was sent', () => {
  for (const value of [{ address: 'a', email: 'secret' }, { address: 'a', name: 'xyz' }, { address: ['secret'] }]) {
    expect(JSON.stringify(refusalOf(value).reasons)).not.toMatch(/secret|xyz/)
  }
})
