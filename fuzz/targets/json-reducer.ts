/** What APIs pass on of strangers: `packages/server/src/outside/json-reducer.ts`. */
import assert from 'node:assert/strict'
import { createJsonReducer } from '../../packages/server/src/outside/json-reducer.ts'
import { assertSame, parseValue, type Target } from '../target.ts'

const members = new Set(['items', 'token'])
const longestText = 240

export const target: Target = {
  name: 'json-reducer',
  longest: 8_000,
  seeds: [
    '{"items":[{"token":{"name":"a","icon":{"url":["b"]}},"metadata":{"deep":[[[]]]}}],"next":null}',
    `{"items":["${'x'.repeat(300)}","${'\\u00e9'.repeat(60)}","\\"\\\\","${'\\n'.repeat(150)}"],"a":[{"b":"]}\\""}]}`,
    '[[{"a":{}},{"items":{}}],"a:b,c",-1.5e7,true]',
    '{"items":[',
    '"\\',
    '',
  ],
  check(input) {
    const reduced = reduce(input, [])
    assert.ok(reduced.length <= 4 * input.length, `${input.length} characters were made ${reduced.length}`)
    // Wherever it is cut on its way; the input says where.
    const cuts = [...input.slice(0, 8)].map((letter, index) => (letter.charCodeAt(0) * (index + 1)) % (input.length + 1))
    assert.equal(reduce(input, cuts), reduced)
    const value = parseValue(input)
    // A long name of a member is a long text, too.
    if (value !== undefined && !hasLongName(value))
      assertSame(parseValue(reduced), reduceValue(value, parseValue(reduced)), 'what is read is as it was')
  },
}

function reduce(input: string, cuts: readonly number[]): string {
  const reducer = createJsonReducer({ members, longestText })
  const places = [0, ...cuts, input.length].sort((a, b) => a - b)
  return places
    .slice(1)
    .map((end, index) => reducer(input.slice(places[index], end)))
    .join('')
}

/** Written as escapes a character takes six. */
const isLong = (text: string) => text.length > longestText / 6

function hasLongName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (!Array.isArray(value) && Object.keys(value).some(isLong)) || Object.values(value).some(hasLongName)
}

/** As it should be; of a long text, `found` where that is its beginning. */
function reduceValue(value: unknown, found: unknown): unknown {
  if (typeof value === 'string') return isLong(value) && typeof found === 'string' && value.startsWith(found) ? found : value
  if (typeof value !== 'object' || value === null) return value
  const own = (key: string) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined)
  if (Array.isArray(value)) return value.map((one, index) => reduceValue(one, own(String(index))))
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const isLeftOut = typeof one === 'object' && one !== null && !members.has(key)
    return [key, isLeftOut ? null : reduceValue(one, own(key))]
  })
  return Object.fromEntries(entries)
}
