import { expect, test } from 'vitest'
import { identity } from './calls/identity.ts'
import { readFailure } from './failure.ts'

test('a refusal is read as data', () => {
  const body = { status: 'FAILED', reasons: [{ field: 'address', description: 'Required' }], code: 'invalid_address' }
  expect(readFailure(identity, body)).toEqual(body)
})

test('a code that is newer than the reader is left out and the reasons stay', () => {
  const body = { status: 'FAILED', reasons: [{ field: '', description: 'New' }], code: 'newer_than_you' }
  expect(readFailure(identity, body)).toEqual({ ...body, code: undefined })
  expect(readFailure(identity, { status: 'FAILED', reasons: [] })).toEqual({ status: 'FAILED', reasons: [], code: undefined })
})

test('a code that the call does not declare is left out', () => {
  const body = { status: 'FAILED', reasons: [], code: 'already_exists' }
  expect(readFailure(identity, body)).toEqual({ ...body, code: undefined })
})

test.each([
  undefined,
  null,
  'FAILED',
  {},
  { status: 'OK', reasons: [] },
  { status: 'FAILED' },
  { status: 'FAILED', reasons: [{ field: 1, description: 'x' }] },
])('%j is none', (body) => {
  expect(readFailure(identity, body)).toBeUndefined()
})
