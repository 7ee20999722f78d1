/** What documents say of code, against the code: sizes, what is stored, what options are where none was given. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKit } from '@foyer/core'
import { expect, test } from 'vitest'
import { repository } from '../packages.ts'
import { entryBudgets } from '../size/budgets.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** The cells of each row of a text's tables, of those that begin with code. */
function readRows(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(/(?<!\\) \| /))
}
const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('the sizes in packages/chains/README.md are those that are held', () => {
  const text = read('packages/chains/README.md')
  const limitOf = (name: string) => entryBudgets.find((entry) => entry.name === name)?.limit
  expect(text).toContain(`is in the first chunk (at most ${limitOf('@foyer/chains/evm')} KiB gzip`)
  expect(text).toContain(`A page with \`sessions()\` alone loads at most ${limitOf('@foyer/chains/sessions')} KiB.`)
  expect(text.match(/[\d.]+ KiB/g)).toHaveLength(2)
})

test('the table of storage in docs/architecture.md has every key, and none that no code knows', () => {
  const [section = ''] = /^## Storage$[\s\S]*?(?=^## )/m.exec(read('docs/architecture.md')) ?? []
  const named = readRows(section).flatMap(([keys = '']) => namesIn(keys))
  const sources = ['packages/core/src', 'packages/pairing/src'].flatMap((room) =>
    readdirSync(join(repository, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(room, file)),
  )
  const code = sources.filter((file) => !file.includes('.test')).map(read)
  const kept = code.flatMap((text) =>
    [...text.matchAll(/\b(?:keeps:|keptByUnlisted: readonly string\[\] =) \[([^\]]*)\]/g)].flatMap(
      ([, keys = '']) => keys.match(/\w+/g) ?? [],
    ),
  )
  const keys = code.flatMap((text) => [...text.matchAll(/\b(?:read|write)\('([a-z_]+)'/g)].map(([, key = '']) => key))
  expect(kept).toEqual(expect.arrayContaining(['paired_wallets', 'transfers']))
  expect(keys).toContain('recent_wallets')
  expect([...kept, ...keys].filter((key) => !named.includes(key))).toEqual([])
  const plain = named.map((key) => key.replace('<namespace>:', ''))
  expect(plain.filter((key) => !code.some((text) => new RegExp(`\\b${key}\\b`).test(text)))).toEqual([])
})

test('docs/options.md says which options have no value where they are left out', () => {
  const network = {
    ...{ id: 1, name: 'First', rpcUrls: { default: { http: [] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const kit = createKit({ projectId: 'test-project', networks: [network], debug: false })
  kit.dispose()
  const values = kit.options as unknown as Readonly<Record<string, unknown>>
  const text = read('docs/options.md')
  const [, said = ''] = /it has nothing: ([^.]*)\./.exec(text) ?? []
  // Of a table with a type in its second column the default is in the third.
  const rows = readRows(text.slice(0, text.indexOf('## Using a kit'))).map((cells) => ({
    names: namesIn(cells[0] ?? '').filter((name) => /^\w+$/.test(name)),
    fallback: cells[cells.length - 2] ?? '',
  }))
  const filled = rows.filter(({ fallback }) => fallback !== '' && !fallback.startsWith('none'))
  const empty = filled.flatMap(({ names }) => names).filter((name) => name in values && values[name] === undefined)
  expect(rows.length).toBeGreaterThan(30)
  expect(empty.sort()).toEqual([...namesIn(said)].sort())
})
