import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatResult, parseFrame } from './frame.ts'

test('parses any text without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(parseFrame(text)).toHaveProperty('kind')
    }),
  )
})

test('parses what is made to take long in no time', () => {
  const bombs = [
    '{"a":'.repeat(20_000),
    '['.repeat(100_000),
    `{"id":${'9'.repeat(100_000)}}`,
    `{"id":"${'\\u0000'.repeat(20_000)}"}`,
    '"'.repeat(100_000),
    '\\'.repeat(100_000),
  ]
  // The processor's time, which does not grow with what else the machine does. With the square of the length it would be minutes.
  const before = process.cpuUsage()
  for (const bomb of bombs) for (let count = 0; count < 5; count++) expect(parseFrame(bomb)).toHaveProperty('kind')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5_000)
})

test('keeps an id as it was written, wherever it stands and whatever else is called id', () => {
  const id = fc.oneof(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
    fc.string({ maxLength: 64 }).map((text) => JSON.stringify(text)),
  )
  fc.assert(
    fc.property(id, fc.json(), fc.boolean(), fc.constantFrom('', ' ', '\n\t'), (written, params, first, space) => {
      const others = [`"jsonrpc"${space}:"2.0"`, `"method":"m\\"id\\":1"`, `"params"${space}:${space}{"id":7,"more":${params}}`]
      const own = `${space}"id"${space}:${space}${written}${space}`
      const frame = parseFrame(`{${(first ? [own, ...others] : [...others, own]).join(`${space},`)}}`)
      fc.pre(frame.kind !== 'invalid' || frame.error !== 'parse')
      expect(frame).toMatchObject({ kind: 'call', id: written })
      expect(formatResult(frame.id as never, true)).toBe(`{"id":${written},"jsonrpc":"2.0","result":true}`)
    }),
  )
})

test('accepts a number by its spelling, not by its value', () => {
  const read = (id: string, first: boolean) =>
    parseFrame(first ? `{"id":${id},"jsonrpc":"2.0","method":"m"}` : `{"jsonrpc":"2.0","method":"m","id":${id}}`)
  for (const first of [true, false]) {
    for (const id of ['-0', '7', '-7', '9007199254740993']) expect(read(id, first)).toMatchObject({ kind: 'call', id })
    for (const id of ['1.0', '1e2', '1E2', '-0.0', '0.5', '1e400', 'true', '[1]'])
      expect(read(id, first)).toMatchObject({ kind: 'invalid', id: 'null' })
  }
})

test('refuses a method of more than 64 characters', () => {
  const frame = (method: string) => parseFrame(`{"id":1,"jsonrpc":"2.0","method":"${method}"}`)
  expect(frame('m'.repeat(64))).toMatchObject({ kind: 'call' })
  expect(frame('m'.repeat(65))).toMatchObject({ kind: 'invalid', id: '1', error: 'request' })
})

test('takes the last of two ids, as every parser does', () => {
  expect(parseFrame('{"id":11111111111111111111,"jsonrpc":"2.0","method":"m","id":22222222222222222222}')).toMatchObject({
    id: '22222222222222222222',
  })
})
