import { expect, test } from 'vitest'
import { createBearerToken, digestSecret, formatToken, isDigestOf, isSameSecret, parseToken } from './bearer-token.ts'

test('a token is read as it was written, under its own prefix alone', () => {
  const token = createBearerToken()
  const text = formatToken('foyer-operator', token)
  expect(parseToken('foyer-operator', text)).toEqual(token)
  for (const [prefix, wrong] of [
    ['foyer-session', text],
    ['foyer-operator', text.toUpperCase()],
    ['foyer-operator', `${text}0`],
    ['foyer-operator', ` ${text}`],
    ['foyer-operator', ''],
  ] as const) {
    expect(parseToken(prefix, wrong)).toBeUndefined()
  }
})

test('a secret is known by its digest, and no other secret is', () => {
  const { secret } = createBearerToken()
  expect(isDigestOf(digestSecret(secret), secret)).toBe(true)
  expect(isDigestOf(digestSecret(secret), createBearerToken().secret)).toBe(false)
  expect(isDigestOf('no digest', secret)).toBe(false)
  expect([isSameSecret('a', 'a'), isSameSecret('a', 'ab'), isSameSecret('', 'a')]).toEqual([true, false, false])
})

test('two tokens share nothing', () => {
  const [one, other] = [createBearerToken(), createBearerToken()]
  expect(one.id).not.toBe(other.id)
  expect(one.secret).not.toBe(other.secret)
})
