/** What is left of an API's JSON, whatever strangers wrote into it and wherever it is cut on its way. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJsonReducer } from './json-reducer.ts'

const members = new Set(['items', 'token'])

function reduce(text: string, { longestText = 1_000, cuts = [] as readonly number[] } = {}): string {
  const reducer = createJsonReducer({ members, longestText })
  const places = [...cuts.map((cut) => cut % (text.length + 1)), 0, text.length].sort((a, b) => a - b)
  return places
    .slice(1)
    .map((end, index) => reducer(text.slice(places[index], end)))
    .join('')
}

/** The same, of a value. */
function reduceValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reduceValue)
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, typeof own === 'object' && !members.has(name) ? null : reduceValue(own)]),
  )
}

const name = fc.oneof(
  fc.constantFrom('items', 'token', 'metadata', 'itemsx', '', '\\', '"', 'items"', '[', '{'),
  fc.string({ unit: 'binary' }),
)
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, -1.5e-7, '', '\\', '\\"', '"', '[[[', '}]', 'a:b,c', '\u2028', '😀'),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}))
const indent = fc.constantFrom('', ' ', '\n\t')

test('property: what remains says the same, without the objects and lists of members that nobody reads', () => {
  fc.assert(
    fc.property(json, indent, fc.array(fc.nat(), { maxLength: 6 }), (value, space, cuts) => {
      const text = JSON.stringify(value, null, space)
      expect(JSON.parse(reduce(text, { cuts }))).toEqual(reduceValue(JSON.parse(text)))
    }),
    { numRuns: 500 },
  )
})

test('property: a text keeps its beginning, of so many characters as it is written, and no escape is cut in two', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\\', '"', '\n', '\u0001', '😀', 'x'), fc.string({ unit: 'binary', maxLength: 1 })),
  })
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(), { maxLength: 6 }), (texts, longestText, cuts) => {
      // Any character may be written as an escape.
      const written = JSON.stringify(texts).replace(/x/g, '\\u0078')
      const kept = JSON.parse(reduce(written, { longestText, cuts })) as readonly string[]
      expect(kept).toHaveLength(texts.length)
      for (const [index, one] of texts.entries()) {
        const left = kept[index] as string
        expect(one.startsWith(left)).toBe(true)
        const length = JSON.stringify(one).replace(/x/g, '\\u0078').length - 2
        if (length <= longestText) expect(left).toBe(one)
        expect(JSON.stringify(left).replace(/x/g, '\\u0078').length - 2).toBeLessThanOrEqual(longestText + 5)
      }
    }),
    { numRuns: 500 },
  )
})

test('property: of whatever is no JSON nothing is thrown, in parts as at once, and little comes of little', () => {
  const piece = fc.constantFrom('"', '\\', '\\u', '{', '}', '[', ']', ':', ',', 'items', 'x', '"items":', '"x":', 'null', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
      const text = pieces.join('')
      const reduced = reduce(text, { cuts, longestText: 3 })
      expect(reduced).toBe(reduce(text, { longestText: 3 }))
      expect(reduced.length).toBeLessThanOrEqual(4 * text.length)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['nested ever deeper', `{"x":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)},"items":[1]}`],
  ['objects ever deeper', `{"x":${'{"items":'.repeat(800_000)}1${'}'.repeat(800_000)},"items":[1]}`],
  ['a text of escapes', `{"x":["${'\\\\'.repeat(4_000_000)}"],"items":[1]}`],
  ['a text of quotes', `{"x":"${'\\"'.repeat(4_000_000)}","items":[1]}`],
  ['ever more members', `{"x":{${'"a":{},'.repeat(1_000_000)}"a":{}},"items":[1]}`],
])('%s: of eight megabytes little is left, soon', (_, text) => {
  const reducer = createJsonReducer({ members, longestText: 1_000 })
  const began = performance.now()
  let kept = ''
  for (let at = 0; at < text.length; at += 65_536) kept += reducer(text.slice(at, at + 65_536))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(JSON.parse(kept)).toMatchObject({ items: [1] })
  expect(kept.length).toBeLessThan(1_100)
})
