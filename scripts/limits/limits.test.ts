/** `docs/limits.md` against the code: every bound has its row, every row its bound, with the same figure. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Bound, readBounds, readFileBounds } from './read-bounds.ts'
import { type LimitRow, readLimitRows } from './read-limit-rows.ts'

const root = join(import.meta.dirname, '../..')
const rows = readLimitRows(readFileSync(join(root, 'docs/limits.md'), 'utf8'))
const bounds = readBounds(root)

const isAt = (row: LimitRow, { file, name }: Bound) => row.name === name && file.endsWith(`/src/${row.file}`)
const toSmallest = ({ name, value }: Bound, isTime: boolean) =>
  value === undefined ? undefined : isTime && !/Ms$/.test(name) ? value * 1_000 : value

test('every bound of the code has a row', () => {
  const missing = bounds.filter((bound) => !rows.some((row) => isAt(row, bound)))
  expect(missing.map(({ file, name, value }) => `${file} ${name} = ${value}`)).toEqual([])
})

test.each(rows.map((row) => [`${row.file} ${row.name}`, row] as const))('the row of %s has the figure of the code', (_, row) => {
  const found = bounds.filter((bound) => isAt(row, bound))
  expect(found).toHaveLength(1)
  const [bound] = found
  expect(row.figure).toBe(toSmallest(bound as Bound, row.isTime))
  expect(row.beyond).not.toBe('')
})

test('every figure for Prometheus that the table names is one of the server’s', () => {
  const sources = ['packages/server/src', 'packages/service/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('metrics.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
  const names = new Set(rows.flatMap(({ metrics }) => metrics))
  expect([...names].filter((name) => !sources.some((source) => source.includes(`'${name}'`)))).toEqual([])
})

test('a bound that is added is seen', () => {
  const text = `
    const kibibyte = 1_024
    const maxTea = 3 * kibibyte
    export const teaLimits: Limits = { cups: 12, perGuest: { milk: 1 / 4 }, inAll: count() } as const
    const sugar = 5`
  expect(readFileBounds('tea.ts', text)).toEqual([
    { file: 'tea.ts', name: 'maxTea', value: 3_072 },
    { file: 'tea.ts', name: 'teaLimits.cups', value: 12 },
    { file: 'tea.ts', name: 'teaLimits.perGuest.milk', value: 0.25 },
    { file: 'tea.ts', name: 'teaLimits.inAll', value: undefined },
  ])
})
