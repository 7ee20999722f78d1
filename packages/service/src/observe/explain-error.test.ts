import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { explainError } from './explain-error.ts'

const system = (message: string, more: object) => Object.assign(new Error(message), { errno: -1, ...more })

test('an error is said with its causes behind it, once each', () => {
  const full = new Error('could not extend file: No space left on device')
  expect(explainError(new Error('Migration 3 failed; nothing of it was kept.', { cause: full }))).toBe(
    'Migration 3 failed; nothing of it was kept: could not extend file: No space left on device',
  )
  expect(explainError(new Error('Stopped: late.', { cause: new Error('late') }))).toBe('Stopped: late.')
  const denied = system("EACCES: permission denied, mkdir '/data'", { code: 'EACCES', syscall: 'mkdir', path: '/data' })
  expect(explainError(denied)).toBe("EACCES: permission denied, mkdir '/data'")
  expect(explainError(new Error('The folder cannot be written to (EACCES).', { cause: denied }))).toBe(
    'The folder cannot be written to (EACCES).',
  )
})

test('a query that failed is said by what the database says, without the query and its parameters', () => {
  const key = 'ab'.repeat(32)
  const failed = (cause?: Error) => new DrizzleQueryError('insert into "server_keys" values ($1, $2)', ['catalogue', key], cause)
  expect(explainError(failed(new Error('disk full')))).toBe('disk full')
  expect(explainError(new Error('No key.', { cause: failed(new Error('disk full')) }))).toBe('No key: disk full')
  expect(explainError(failed())).toBe('A query of the database failed.')
  const unread = Object.assign(new Error(`invalid input syntax for type integer: "${key}"`), { code: '22P02' })
  expect(explainError(failed(unread))).toBe('invalid input syntax for type integer: "…"')
})

test('no address is said further than to its host, nor the host that a password may be part of', () => {
  expect(explainError(new Error('failed', { cause: new Error('no answer of https://user:key@api.example/v1?key=secret') }))).toBe(
    'failed: no answer of https://api.example/…',
  )
  const lost = system('getaddrinfo ENOTFOUND otherhalf.invalid', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })
  expect(explainError(new Error('The database cannot be used.', { cause: lost }))).toBe('The database cannot be used: ENOTFOUND')
  expect(explainError(new DrizzleQueryError('select 1', [], lost))).toBe('ENOTFOUND')
  const hint = 'Write it like https://app.example or https://*.example, without a path.'
  expect(explainError(new Error(hint))).toBe(hint)
})

test('what to do keeps its lines, a cause has one, and there is an end to both', () => {
  expect(explainError(new Error('Run:\n  restore it', { cause: new Error('first\n  second') }))).toBe('Run:\n  restore it: first second')
  const circle = new Error('around')
  circle.cause = circle
  expect(explainError(circle)).toBe('around')
  const long = explainError(new Error('begun', { cause: new Error('x'.repeat(100_000)) }))
  expect(long).toMatch(/^begun: x+…$/)
  expect(long.length).toBe(2_000)
})

test('what has no words is said by its code or name', () => {
  expect(explainError(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(explainError(new TypeError())).toBe('TypeError')
  expect(explainError('thrown')).toBe('unknown')
})
