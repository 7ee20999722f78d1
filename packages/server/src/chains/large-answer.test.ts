import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerTexts, type LargeAnswer, readLargeAnswer } from './large-answer.ts'
import { parseJson } from './rpc-types.ts'

const bounds = { depth: 64, keys: 250_000, elements: 500_000 }
const read = (text: string, own = bounds) => readLargeAnswer(Buffer.from(text), own, async () => undefined)

/** To compare megabytes by their values takes seconds. */
const isSaid = (found: LargeAnswer, result: string): boolean =>
  typeof found !== 'string' && found[0]?.result !== undefined && Buffer.from(result).equals(Buffer.from(found[0].result))

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('of one answer and of a batch the members are there as they were written', async () => {
  expect(await read('{"jsonrpc":"2.0","id":1,"result":[{"id":7,"data":"0x00"},[]]}')).toEqual([
    { id: '1', result: '[{"id":7,"data":"0x00"},[]]' },
  ])
  expect(await read(' [ {"id":2, "error" : {"code":-32000} } ,{"result":null,"id":"a"}, 5, {} ] ')).toEqual([
    { id: '2', error: '{"code":-32000}' },
    { result: 'null', id: '"a"' },
    {},
  ])
  expect(await read('"text"')).toEqual([])
  expect(await read('{"result":1,"r\\u0065sult":2}')).toEqual([{ result: '2' }])
  expect(await read('[[{"result":1}]]')).toEqual([])
})

test('the members of any answers are what parsing says they are', async () => {
  const answer = fc.record(
    { id: fc.jsonValue(), result: fc.jsonValue(), error: fc.jsonValue(), other: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const written = fc
    .oneof(answer, fc.array(answer))
    .chain((value) => fc.constantFrom(JSON.stringify(value), JSON.stringify(value, null, 2)))
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const found = await read(text)
      const wanted = [JSON.parse(text)].flat().map(({ other: _, ...known }: Record<string, unknown>) => known)
      expect(Array.isArray(found)).toBe(true)
      const values = (found as Record<string, string>[]).map((texts) =>
        Object.fromEntries(Object.entries(texts).map(([name, own]) => [name, JSON.parse(own)])),
      )
      expect(values).toEqual(JSON.parse(JSON.stringify(wanted)))
    }),
  )
})

test('what is no JSON is said to be broken, and nothing else is', async () => {
  const pieces = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '"id"',
      '1',
      '-',
      '0',
      '.5',
      'e1',
      'true',
      'null',
      'nul',
      ' ',
      '\n',
      '\t',
      '\u0001',
      '\\u00e',
      '\u2028',
    ],
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    fc.string(),
    fc.json(),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect((await read(text)) === 'broken').toBe(!isJson(text))
    }),
    { numRuns: 2_000 },
  )
})

test('what is not UTF-8 is no JSON', async () => {
  const bytes = Buffer.concat([Buffer.from('{"result":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  expect(await readLargeAnswer(bytes, bounds)).toBe('broken')
})

test('what has been read stays as it was when its memory is another answer’s', async () => {
  const answers = [
    { id: 1, result: 'é'.repeat(500) },
    { id: 2, result: 'é'.repeat(200_000) },
    { id: 3, error: { code: 1 } },
  ]
  const bytes = Buffer.from(JSON.stringify(answers))
  const found = (await readLargeAnswer(bytes, bounds)) as readonly AnswerTexts[]
  bytes.fill('x')
  expect(found.map((one) => Object.fromEntries(Object.entries(one).map(([name, json]) => [name, parseJson(json)])))).toEqual(answers)
})

test('what is beyond the bounds is said to be, before it is read to its end', async () => {
  expect(await read('['.repeat(65))).toBe('excess')
  expect(await read(`${'['.repeat(64)}${']'.repeat(64)}`)).toEqual([])
  expect(await read('{"a":1,"b":2', { ...bounds, keys: 1 })).toBe('excess')
  expect(await read('[1,2,3', { ...bounds, elements: 1 })).toBe('excess')
})

test('others have their turn while eight megabytes are read, and strings of any length are read', async () => {
  const log = { address: `0x${'1'.repeat(40)}`, data: `0x${'0'.repeat(2_000)}`, topics: [] }
  const result = JSON.stringify(Array.from({ length: 3_800 }, () => log))
  const text = `{"jsonrpc":"2.0","id":1,"result":${result}}`
  let pauses = 0
  const found = await readLargeAnswer(Buffer.from(text), bounds, async () => void pauses++)
  expect(found).toEqual([{ id: '1', result: expect.any(Buffer) }])
  expect(isSaid(found, result)).toBe(true)
  expect(pauses).toBeGreaterThan(50)
  const long = JSON.stringify(`${'x'.repeat(8_000_000)}\\"\u00e9`)
  expect(isSaid(await read(`{"result":${long}}`), long)).toBe(true)
})
