import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { toHex } from './bytes.ts'
import { topicOf } from './keys.ts'
import { formatUri, hasOwnTopic, parseUri } from './uri.ts'

const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const topic = topicOf(symKey)
const good = `wc:${topic}@2?expiryTimestamp=1800000000&relay-protocol=irn&symKey=${symKey}`

test('round trip', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
  const methods = fc.array(fc.constantFrom('wc_sessionPropose', 'wc_sessionAuthenticate'), { maxLength: 2 })
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 999_999_999_999 }), methods, (symKey, expiry, methods) => {
      expect(parseUri(formatUri({ symKey, expiry, methods }))).toEqual({ topic: topicOf(symKey), symKey, expiry, methods })
    }),
  )
})

describe('forms in use', () => {
  const parsed = { topic, symKey, expiry: 1_800_000_000, methods: [] }
  test.each([
    ['plain', good],
    ['as Android makes it', good.replace('wc:', 'wc://')],
    ['in base64', Buffer.from(good).toString('base64')],
    ['in base64url', Buffer.from(good).toString('base64url')],
    ['pasted with space around it', ` ${good}\n`],
    ['parameters in another order', `wc:${topic}@2?symKey=${symKey}&relay-protocol=irn&expiryTimestamp=1800000000`],
    ['with a parameter of tomorrow', `${good}&new=1`],
  ])('%s', (_, uri) => expect(parseUri(uri)).toEqual(parsed))

  test("the standard's own example, whose topic is not the hash of its key", () => {
    const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=${symKey}&methods=[wc_sessionPropose],[wc_authRequest,wc_authBatchRequest]&relay-protocol=irn`
    const parsed = parseUri(uri)
    expect(parsed.expiry).toBeUndefined()
    expect(hasOwnTopic(parsed)).toBe(false)
    expect(hasOwnTopic(parseUri(good))).toBe(true)
  })
})

describe('refused', () => {
  test.each([
    ['', 'nothing'],
    ['https://example.org', 'a link'],
    [good.replace('@2', '@1'), 'version 1'],
    [good.replace(topic, topic.slice(2)), 'a short topic'],
    [good.replace(topic, topic.toUpperCase()), 'upper case'],
    [good.replace(`symKey=${symKey}`, ''), 'no key'],
    [good.replace(symKey, symKey.slice(2)), 'a short key'],
    [`${good}&symKey=${symKey}`, 'two keys'],
    [good.replace('irn', 'waku'), 'another relay protocol'],
    [good.replace('1800000000', '1e9'), 'an expiry that is no whole number'],
    [good.replace('1800000000', '-5'), 'an expiry before time'],
    [`${good}&x=${'y'.repeat(5000)}`, 'endless'],
  ])('%s: %s', (uri) => {
    expect(() => parseUri(uri)).toThrow(PairingError)
    // The secret is in no message that might be logged.
    try {
      parseUri(uri)
    } catch (error) {
      expect(String(error)).not.toContain(symKey.slice(0, 16))
    }
  })

  test('anything else, with our error', () => {
    const mutated = fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 5 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at + 1))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `wc:${text}`),
          mutated,
        ),
        (text) => {
          try {
            expect(parseUri(text).symKey).toMatch(/^[0-9a-f]{64}$/)
          } catch (error) {
            expect(PairingError.is(error, 'invalid_uri')).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('an error says nothing of what a code holds: half a key could be the name of a parameter', () => {
  const half = 'ab'.repeat(16)
  const twice = `${formatUri({ symKey: 'cd'.repeat(32) })}&${half}=1&${half}=2`
  expect(() => parseUri(twice)).toThrow('it has a parameter twice')
  expect(() => parseUri(`${formatUri({ symKey: 'cd'.repeat(32) })}&symKey=${half}`)).toThrow('it has symKey twice')
})
