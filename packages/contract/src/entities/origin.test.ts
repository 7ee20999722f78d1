import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginAllowed, parseOriginPattern } from './origin.ts'

const project = (allowedOrigins: readonly string[], development = false) => ({
  id: 'demo-project',
  name: 'Demo',
  allowedOrigins,
  development,
  analytics: true,
})

test.each([
  ['https://app.com', 'https://app.com', true],
  ['app.com', 'https://app.com', true],
  ['app.com', 'http://app.com', false],
  ['https://*.wild.example', 'https://.wild.example', false],
  ['https://*.wild.example', 'https://a..wild.example', false],
  ['https://APP.com/', 'https://app.com', true],
  ['https://app.com', 'https://app.com:8443', false],
  ['https://app.com:8443', 'https://app.com:8443', true],
  ['https://app.com', 'http://app.com', false],
  ['https://app.com', 'https://app.com.evil.io', false],
  ['https://app.com', 'https://app.com@evil.io', false],
  ['https://app.com', 'https://evil-app.com', false],
  ['https://app.com', 'https://app.com.', false],
  ['https://app.com', 'https://APP.com', false],
  ['https://app.com', 'https://app.com/', false],
  ['https://app.com', 'null', false],
  ['https://app.com', '', false],
  ['https://app.com', 'file://', false],
  ['https://*.app.com', 'https://a.app.com', true],
  ['https://*.app.com', 'https://a.b.app.com', true],
  ['*.app.com', 'https://a.app.com', true],
  ['https://*.app.com', 'https://app.com', false],
  ['https://*.app.com', 'https://evilapp.com', false],
  ['https://*.app.com', 'https://a.app.com.evil.io', false],
  ['https://bücher.example', 'https://xn--bcher-kva.example', true],
  ['http://[::1]:3000', 'http://[::1]:3000', true],
])('a project of %s and a page of %s: %s', (pattern, origin, allowed) => {
  expect(isOriginAllowed(project([pattern]), origin)).toBe(allowed)
})

test('an empty list allows every real origin, and still no null', () => {
  expect(isOriginAllowed(project([]), 'https://any.example')).toBe(true)
  expect(isOriginAllowed(project([]), 'null')).toBe(false)
})

test('a name that is longer than any is none, in a pattern as in an origin', () => {
  const long = `https://${'a.'.repeat(500)}example`
  expect([isOriginAllowed(project([]), long), isOriginAllowed(project([long]), long), parseOriginPattern(long)]).toEqual([
    ...[false, false, undefined],
  ])
  const long253 = `https://${'a.'.repeat(123)}example`
  expect([isOriginAllowed(project([long253]), long253), parseOriginPattern(long253)?.host.length]).toEqual([true, 253])
})

test.each([
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:5173',
  'http://app.localhost:4400',
  'https://preview-1.pages.dev',
  'https://x.vercel.app',
  'https://x.ngrok-free.app',
])('%s is for projects in development only', (origin) => {
  expect(isOriginAllowed(project(['https://app.com'], true), origin)).toBe(true)
  expect(isOriginAllowed(project(['https://app.com']), origin)).toBe(false)
})

test.each(['http://x.vercel.app', 'https://vercel.app', 'https://x.vercel.app:8443', 'https://localhost.evil.io', 'https://evillocalhost'])(
  '%s is not a development page',
  (origin) => {
    expect(isOriginAllowed(project(['https://app.com'], true), origin)).toBe(false)
  },
)

test.each([
  '',
  '*',
  '*.*.com',
  'https://',
  'https://a.com/x',
  'https://a.com?x',
  'ftp://a.com',
  'https://u@a.com',
  'https://a*.com',
  'https://*',
])('%s is no pattern', (pattern) => {
  expect(parseOriginPattern(pattern)).toBeUndefined()
})

test('whatever the text, a host that only contains an allowed one is never allowed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const origin = `https://${before}app.com${after}`
      expect(isOriginAllowed(project(['https://app.com']), origin)).toBe(before === '' && after === '')
    }),
  )
})
