import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { formatError, formatRequest, formatResult, parseMessage, timeOf } from './json-rpc.ts'

const id = fc.oneof(
  fc
    .bigInt({ min: 0n, max: 9_999_999_999_999_999_999n })
    .filter((value) => `${value}`.length <= 19)
    .map(String),
  fc.stringMatching(/^[\w.:-]{1,64}$/).map((text) => JSON.stringify(text)),
)
/** JSON has one zero, and no lone surrogates need to survive. */
const json = fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

describe('round trips', () => {
  test('requests, answers and errors keep id and content', () => {
    fc.assert(
      fc.property(id, fc.string(), json, fc.integer(), (id, method, value, code) => {
        expect(parseMessage(formatRequest(id, method, value))).toEqual({ kind: 'request', id, method, params: value })
        expect(parseMessage(formatResult(id, value))).toEqual({ kind: 'result', id, result: value })
        expect(parseMessage(formatError(id, { code, message: 'no' }))).toEqual({ kind: 'error', id, error: { code, message: 'no' } })
      }),
    )
  })

  test('an id of 19 digits stays what it is', () => {
    const message = '{"id":1700000000000000123,"jsonrpc":"2.0","result":true}'
    expect(parseMessage(message)).toEqual({ kind: 'result', id: '1700000000000000123', result: true })
    expect(formatResult('1700000000000000123', true)).toBe(message)
  })

  test('the id is found wherever it stands, and only at the top', () => {
    for (const text of [
      '{"jsonrpc":"2.0","result":{"id":1,"x":"\\"id\\":2}"},"id":1700000000000000123}',
      '{"jsonrpc":"2.0","\\u0069d" : 1700000000000000123 ,"result":["id",{"id":3}]}',
      '{"id":7,"jsonrpc":"2.0","result":"}","id":1700000000000000123}',
    ]) {
      expect(parseMessage(text).id).toBe('1700000000000000123')
    }
  })
})

describe('refused', () => {
  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{"jsonrpc":"2.0","result":true}',
    '{"id":1,"result":true}',
    '{"id":1,"jsonrpc":"2.0"}',
    '{"id":null,"jsonrpc":"2.0","result":1}',
    '{"id":1.5,"jsonrpc":"2.0","result":1}',
    '{"id":-1,"jsonrpc":"2.0","result":1}',
    '{"id":{"id":1},"jsonrpc":"2.0","result":1}',
    '{"id":"a b","jsonrpc":"2.0","result":1}',
    '{"id":12345678901234567890,"jsonrpc":"2.0","result":1}',
    '{"id":1,"jsonrpc":"2.0","error":"no"}',
    '{"id":1,"jsonrpc":"2.0","error":{"message":"no"}}',
    '{"id":1,"jsonrpc":"2.0","result":1,"error":{"code":1,"message":""}}',
  ])('%s', (text) => expect(() => parseMessage(text)).toThrow(PairingError))

  test('anything, with our error and no other harm', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{"jsonrpc":"2.0","id":1,"__proto__":${text}}`),
        ),
        (text) => {
          try {
            parseMessage(text)
          } catch (error) {
            expect(PairingError.is(error, 'invalid_message')).toBe(true)
          }
          expect(Object.keys(Object.prototype)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('when an id was made', () => {
  expect(timeOf('1700000000000123')).toBe(1_700_000_000_000)
  expect(timeOf('1700000000000123456')).toBe(1_700_000_000_000)
  expect(timeOf('17')).toBeUndefined()
  expect(timeOf('"abc"')).toBeUndefined()
})
