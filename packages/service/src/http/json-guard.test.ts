import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExcessFinder, findExcess, parseJson } from './json-guard.ts'

test('what is within bounds is what JSON.parse says', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(parseJson(JSON.stringify(value), { depth: 20, keys: 100_000, elements: 100_000 })).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what comes in parts goes beyond the bounds where the whole does, wherever it is cut', () => {
  const bounds = { depth: 2, keys: 3, elements: 3 }
  const piece = fc.constantFrom('"', '\\', '\\\\', '[', ']', '{', '}', ':', ',', 'a')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(40)), (pieces, cuts) => {
      const text = pieces.join('')
      const ends = [...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
      const find = createExcessFinder(bounds)
      const found = ends.reduce<string | undefined>((known, end, index) => known ?? find(text.slice(ends[index - 1] ?? 0, end)), undefined)
      expect(found).toBe(findExcess(text, bounds))
    }),
    { numRuns: 2_000 },
  )
})

test('any text at all is either JSON or a refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      try {
        parseJson(text)
      } catch (error) {
        expect(error).toMatchObject({ name: 'Refusal', code: 'invalid_request' })
      }
    }),
  )
})

test.each([
  ['deep arrays', '['.repeat(21) + ']'.repeat(21), 'nested'],
  ['deep objects', '{"a":'.repeat(21) + 1 + '}'.repeat(21), 'nested'],
  ['a million brackets', '['.repeat(1_000_000), 'nested'],
  ['many keys', `{${Array.from({ length: 1001 }, (_, index) => `"k${index}":1`).join()}}`, 'keys'],
  ['many elements', `[${'1,'.repeat(500_000)}1]`, 'elements'],
  ['many empty lists', `[${'[],'.repeat(300_000)}[]]`, 'elements'],
  ['not JSON', '{"a":}', 'not valid JSON'],
  ['nothing', '', 'not valid JSON'],
  ['an open string', '"abc', 'not valid JSON'],
  ['a string of backslashes', `"${'\\'.repeat(9_999)}`, 'not valid JSON'],
])('%s: refused in no time', (_, text, words) => {
  // The processor's time, which does not grow with what else the machine does.
  const before = process.cpuUsage()
  expect(() => parseJson(text)).toThrow(words)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('brackets, colons and quotes inside strings count for nothing', () => {
  const value = { text: `${'['.repeat(50)}${':'.repeat(2000)}${','.repeat(20_000)}\\"${'{'.repeat(50)}` }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

test('names of prototypes pollute none', () => {
  parseJson('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
