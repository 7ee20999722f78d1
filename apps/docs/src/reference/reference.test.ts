/** The reference against the packages of this repository, and against what a package may look like. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toOpenApi } from '@foyer/contract/openapi'
import { kitErrorTable } from '@foyer/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readErrorRows } from './error-rows.ts'
import { linkCitations } from './link-citations.ts'
import { type ApiExport, type EntryApi, readApi } from './read-api.ts'
import { readEntries } from './read-entries.ts'
import { readGroups } from './render-http.ts'
import { schemaText } from './render-schema.ts'

const repository = join(import.meta.dirname, '../../../..')
let api: readonly EntryApi[]
let folder: string

// The compiler reads every package.
beforeAll(() => {
  api = readApi(readEntries(repository), repository)
  folder = mkdtempSync(join(tmpdir(), 'foyer-reference-'))
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const find = (entry: string, name: string): ApiExport | undefined =>
  api.find((each) => each.name === entry)?.exports.find((each) => each.name === name)

test('every entry of every published package is there, with what it exports', () => {
  expect(api.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@foyer/react', '@foyer/chains/evm', '@foyer/react/locales/*', '@foyer/core/testing']),
  )
  expect(new Set(api.map(({ path }) => path)).size).toBe(api.length)
  for (const { name, exports } of api) expect(exports.length, name).toBeGreaterThan(0)
})

test('a hook, a component, a function and a type are told apart, with signature and comment', () => {
  expect(find('@foyer/react', 'useAccount')).toMatchObject({
    kind: 'hook',
    signature: 'function useAccount<N extends Namespace = NetworkNamespace>(namespace?: N): AccountInfo<N>',
    comment: expect.stringMatching(/^The connected account: of `namespace`/),
  })
  expect(find('@foyer/react', 'ConnectButton')).toMatchObject({ kind: 'component' })
  expect(find('@foyer/core', 'createKit')).toMatchObject({ kind: 'function', comment: expect.stringContaining('Throws `KitError`') })
  expect(find('@foyer/core', 'KitOptions')?.signature).toContain('/** Where a new visitor starts. Default: the first of `networks`. */')
})

test('what a declaration does is not shown: bodies, private members and how parameters are taken apart', () => {
  const file = join(folder, 'entry.ts')
  writeFileSync(
    file,
    `/** Adds. */
export function add<T extends number>({ a, b }: { a: T; b: T }, more = 1, ...rest: readonly T[]): number { return a + b + more + rest.length }
export function pick(value: string): string
export function pick(value: number): number
export function pick(value: string | number): string | number { return value }
export class Box { #secret = 1; private other = 2
  /** How many. */
  get size(): number { return this.#secret + this.other } put(value: string): void {} }
export const arrow = (value: string) => value.length
export const long: readonly string[] = ['a']
`,
  )
  const [entry] = readApi([{ name: 'x', package: 'x', description: '', path: 'x', file }], repository)
  const shown = Object.fromEntries(entry?.exports.map(({ name, signature }) => [name, signature]) ?? [])
  expect(shown).toEqual({
    add: 'function add<T extends number>(options: { a: T; b: T }, more?, ...rest: readonly T[]): number',
    pick: 'function pick(value: string): string\nfunction pick(value: number): number',
    Box: 'class Box {\n  /** How many. */\n  readonly size: number\n  put(value: string): void\n}',
    arrow: 'function arrow(value: string): number',
    long: 'const long: readonly string[]',
  })
  expect(entry?.exports.find(({ name }) => name === 'add')?.typeParameters).toEqual(['T'])
})

test('every call of the server is in one group, and a call that none takes is named', () => {
  const document = toOpenApi()
  const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) => Object.keys(methods))
  expect(readGroups(document).flatMap((group) => group.calls)).toHaveLength(calls.length)
  expect(() => readGroups({ paths: { '/new': { get: {} } } })).toThrow('The site has no group for /new')
})

test('a schema reads as a type', () => {
  const item = { type: 'object', properties: { id: { type: 'string', maxLength: 9 }, 'a-b': { enum: ['x', 1] } }, required: ['id'] }
  expect(schemaText({ type: 'array', items: item })).toBe('{\n  id: string  // at most 9 characters\n  "a-b"?: "x" | 1\n}[]')
  expect(schemaText({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe('(string | null)[]')
})

test('every code of the kit’s errors has the comment above it', () => {
  const rows = readErrorRows(join(repository, 'packages/core/src/entities/errors.ts'))
  expect(rows.map(({ code, retryable }) => [code, retryable])).toEqual(Object.entries(kitErrorTable))
  expect(rows.filter(({ comment }) => comment === '')).toEqual([])
})

test('a citation leads to its topic, also where the sentence goes on', () => {
  const topics = ['Signatures and addresses', 'Sending']
  expect(linkCitations('See docs/behaviour.md, Signatures and addresses, and docs/theming.md.', topics)).toBe(
    'See [docs/behaviour.md](/docs/behaviour.md#signatures-and-addresses), Signatures and addresses, and [docs/theming.md](/docs/theming.md).',
  )
})
