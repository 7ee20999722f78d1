import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import type { Allowances } from './imports/allowances.ts'

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

const packageJson = (name: string, rest: object = {}): string =>
  JSON.stringify({ name, exports: { '.': './src/exports/index.ts', './package.json': './package.json' }, ...rest })

function check(files: Readonly<Record<string, string>>, allowed: Allowances = {}): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'check-imports-'))
  trees.push(root)
  const all = {
    'packages/contract/package.json': packageJson('@foyer/contract'),
    'packages/core/package.json': packageJson('@foyer/core', { dependencies: { lodash: '1' } }),
    'packages/chains/package.json': packageJson('@foyer/chains', { dependencies: { viem: '1' } }),
    'packages/react/package.json': packageJson('@foyer/react'),
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return checkImports(root, allowed).problems
}

describe('the import table', () => {
  test('lets a package import what the table names, by its exported entry', () => {
    expect(check({ 'packages/core/src/a.ts': `import { x } from '@foyer/contract'\nexport const y = x` })).toEqual([])
  })

  test('knows entries by pattern', () => {
    const manifest = { 'packages/contract/package.json': packageJson('@foyer/contract', { exports: { './words/*': './src/words/*.ts' } }) }
    expect(check({ ...manifest, 'packages/core/src/a.ts': `import '@foyer/contract/words/de'` })).toEqual([])
    for (const entry of ['words', 'words/', 'other/de'])
      expect(check({ ...manifest, 'packages/core/src/a.ts': `import '@foyer/contract/${entry}'` }).join()).toContain('does not export')
  })

  test.each([
    ['a package above it', 'packages/core/src/a.ts', `import '@foyer/react'`, '@foyer/react, which packages/core may not'],
    ['a type of a package above it', 'packages/core/src/a.ts', `import type { X } from '@foyer/react'`, 'may not'],
    ['a package above it, lazily', 'packages/core/src/a.ts', `export const load = () => import('@foyer/react')`, 'may not'],
    ['the local world', 'packages/react/src/a.ts', `import '@foyer/devnet'`, 'imports @foyer/devnet, which packages/react may not'],
    ['an entry that is not exported', 'packages/core/src/a.ts', `import '@foyer/contract/src/call.ts'`, 'does not export'],
    ['another package by path', 'packages/core/src/a.ts', `import '../../contract/src/call.ts'`, 'by path'],
    ['another chain', 'packages/chains/src/evm/a.ts', `import '../solana/b.ts'`, 'a chain never imports another chain'],
    ['an npm package outside the table', 'packages/core/src/a.ts', `import 'lodash'`, 'imports lodash, which packages/core may not'],
    ['an npm package it does not declare', 'packages/chains/src/evm/a.ts', `import 'ox/Hex'`, 'unless its package.json says so'],
    ['Node from a browser package', 'packages/react/src/a.ts', `import 'node:fs'`, 'runs in browsers'],
  ])('refuses %s', (_, file, text, problem) => {
    const problems = check({ [file]: text })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${file}:1 `)
    expect(problems[0]).toContain(problem)
  })

  test('lets tests use the tools, yet not another package by path', () => {
    expect(check({ 'packages/core/src/a.test.ts': `import 'vitest'\nimport 'node:fs'\nimport '@foyer/chains'` })).toEqual([])
    expect(check({ 'packages/core/src/testing/a.ts': `import 'vitest'` })).toEqual([])
    expect(check({ 'packages/core/src/a.test.ts': `import '../../chains/src/a.ts'` })).toHaveLength(1)
  })
})

test('tools share code by path among themselves, and take packages by name', () => {
  expect(check({ 'scripts/a.ts': `import '../bench/b.ts'` })).toEqual([])
  expect(check({ 'scripts/a.ts': `import '../packages/core/src/a.ts'` })).toHaveLength(1)
})

describe('cycles', () => {
  const file = (name: string) => `packages/core/src/${name}.ts`

  test('are found through any number of files, once', () => {
    const problems = check({
      [file('a')]: `import './b.ts'`,
      [file('b')]: `import './c.ts'`,
      [file('c')]: `import './a.ts'`,
      [file('d')]: `import './a.ts'`,
    })
    expect(problems).toEqual([`${file('a')} imports itself through ${file('b')} → ${file('c')} → ${file('a')}`])
  })

  test('count `import { type X }`, which still loads the module', () => {
    expect(check({ [file('a')]: `import { type B } from './b.ts'`, [file('b')]: `import './a.ts'` })).toHaveLength(1)
  })

  test('are refused by type too, unless the package is allowed that many files', () => {
    const files = { [file('a')]: `import type { B } from './b.ts'`, [file('b')]: `import './a.ts'` }
    expect(check(files)).toEqual([
      `${file('a')} and ${file('b')} import one another, if only by type`,
      `${file('b')} and ${file('a')} import one another, if only by type`,
    ])
    expect(check(files, { 'packages/core': { circle: 2 } })).toEqual([])
    expect(check(files, { 'packages/core': { circle: 1 } })).toHaveLength(3)
  })

  test('do not count lazy imports', () => {
    expect(check({ [file('a')]: `export const load = () => import('./b.ts')`, [file('b')]: `import './a.ts'` })).toEqual([])
  })
})

describe('state in modules', () => {
  test.each([
    ['let', 'let open = false'],
    ['a map', 'const seen = new Map()'],
    ['a list to push to', 'const listeners: string[] = []'],
    ['an exported list', 'export const names = ["a"]'],
    ['an empty record', 'const cache: Record<string, string> = {}'],
    ['a field written to', 'const state = { open: false }\nexport const toggle = () => { state.open = true }'],
    ['a counter', 'const state = { count: 0 }\nexport const next = () => state.count++'],
    ['a set added to', "const seen = new Set(['a'])\nexport const see = (name: string) => seen.add(name)"],
    ['a mutable static field', 'export class A { static last = 0 }'],
  ])('refuses %s', (_, text) => {
    expect(check({ 'packages/core/src/a.ts': text })).toEqual([expect.stringContaining('keeps state in the module')])
  })

  test.each([
    ['constants', `export const names = ['a'] as const\nconst table = { a: 1 }\nexport const get = () => table.a`],
    ['a set only looked at', "const hosts = new Set(['a'])\nexport const is = (name: string) => hosts.has(name)"],
    ['read-only types', 'export const seen: ReadonlyMap<string, string> = new Map()\nexport const list: readonly string[] = []'],
    ['a local of the same name', 'const state = { a: 1 }\nexport const f = (state: { a: number }) => { state.a = 2 }'],
    ['what has a reason', '// allow-module-state: handles are process-wide by nature\nconst handles = new Map()'],
    ['a class made by a function', 'export const make = () => class { static last = 0 }'],
    ['a program beside src', '', 'packages/core/extension/background.ts'],
    ['tests', '', 'packages/core/src/a.test.ts'],
  ])('allows %s', (_, text, file = 'packages/core/src/a.ts') => {
    expect(check({ [file]: text || 'let server = 1' })).toEqual([])
  })

  test('wants the reason of an exception', () => {
    expect(check({ 'packages/core/src/a.ts': '// allow-module-state:\nlet a = 1' })).toHaveLength(1)
  })
})

describe('shapes and names', () => {
  test('only src/exports re-export, and do nothing else', () => {
    expect(
      check({ 'packages/core/src/exports/index.ts': `export * from '../a.ts'`, 'packages/core/src/a.ts': 'export const a = 1' }),
    ).toEqual([])
    expect(check({ 'packages/core/src/index.ts': `export { a } from './a.ts'` })).toEqual([expect.stringContaining('is a barrel')])
    expect(check({ 'packages/core/src/all.ts': `export * from './a.ts'\nexport const b = 1` })).toEqual([
      expect.stringContaining('is a barrel'),
    ])
    expect(check({ 'packages/core/src/exports/index.ts': 'export const a = 1' })).toEqual([expect.stringContaining('only re-exports')])
  })

  test('a file of more than 400 lines is split, generated ones and data are not', () => {
    const long = 'export const a = 1\n'.repeat(401)
    expect(check({ 'packages/core/src/a.ts': long })).toEqual([expect.stringContaining('has 401 lines')])
    expect(check({ 'packages/core/src/a.gen.ts': long, 'packages/core/src/data/b.ts': long })).toEqual([])
  })

  test.each(['string-utils.ts', 'base-view.tsx', 'session-manager.ts', 'helpers.css', 'kit.impl.ts'])('%s says nothing', (name) => {
    expect(check({ [`packages/core/src/${name}`]: '' })).toEqual([expect.stringContaining('says nothing')])
  })

  test('names are kebab-case', () => {
    expect(check({ 'packages/core/src/WalletRow.tsx': '' })).toEqual([expect.stringContaining('kebab-case')])
    expect(check({ 'packages/core/src/database.ts': '', 'packages/core/src/caip.vectors.test.ts': '' })).toEqual([])
  })
})

describe('the layout of core', () => {
  const src = (path: string) => `packages/core/src/${path}`
  const swap = { [src('features/swap/swap.ts')]: '', [src('features/swap/quote.ts')]: '' }

  test.each([
    ['the kernel a feature', 'kernel/store.ts', '../features/swap/swap.ts', 'stands below features'],
    ['the kernel the seam, by type', 'kernel/store.ts', '../feature/feature.ts', 'stands below feature and imports from it'],
    ['what everybody names the kernel, by type', 'entities/wallet.ts', '../kernel/store.ts', 'stands below kernel'],
    ['the seam a feature, lazily', 'feature/load.ts', '../features/swap/swap.ts', 'stands below features'],
    ['a feature another', 'features/buy/buy.ts', '../swap/swap.ts', 'is buy and imports swap: a feature never imports another feature'],
    ['a feature what is exported', 'features/swap/quote.ts', '../../exports/index.ts', 'stands below exports'],
    ['anybody an internal of a feature', 'create-kit.ts', './features/swap/quote.ts', `import ${src('features/swap/swap.ts')}`],
  ])('never lets %s', (who, file, specifier, problem) => {
    const text = who.endsWith('lazily') ? `export const load = () => import('${specifier}')` : `import type { X } from '${specifier}'`
    expect(check({ ...swap, [src('features/buy/buy.ts')]: '', [src(file)]: text })).toEqual([expect.stringContaining(problem)])
  })

  test('lets arrows run down, a feature use its own files, and a test look at anything', () => {
    expect(
      check({
        [src('kernel/store.ts')]: '',
        [src('feature/feature.ts')]: `import '../kernel/store.ts'`,
        ...swap,
        [src('features/swap/swap.ts')]: `import '../../feature/feature.ts'\nimport './quote.ts'`,
        [src('create-kit.ts')]: `import './features/swap/swap.ts'`,
        [src('exports/index.ts')]: `export { quote } from '../features/swap/quote.ts'`,
        [src('kernel/store.test.ts')]: `import '../features/swap/quote.ts'`,
      }),
    ).toEqual([])
  })

  test('keeps the names of features out of the kernel and the seam, in code and not in comments', () => {
    const said = { ...swap, [src('features/name-lookup/name-lookup.ts')]: '' }
    expect(check({ ...said, [src('kernel/state.ts')]: `export type State = { readonly swap: unknown }` })).toEqual([
      `${src('kernel/state.ts')}:1 knows the feature \`swap\` by name`,
    ])
    expect(check({ ...said, [src('feature/handle.ts')]: `export const wakes = (name: string) => name === 'name-lookup'` })).toHaveLength(1)
    expect(check({ ...said, [src('feature/handle.ts')]: `export const nameLookup = 1` })).toHaveLength(1)
    expect(check({ ...said, [src('kernel/state.ts')]: '/** Such as swap. */\nexport const state = 1' })).toEqual([])
  })
})

describe('the layout of the others', () => {
  test('chain families share, and the shared code knows none of them', () => {
    const shared = { 'packages/chains/src/shared/json-rpc.ts': '' }
    expect(check({ ...shared, 'packages/chains/src/evm/evm.ts': `import '../shared/json-rpc.ts'\nimport '../networks/list.ts'` })).toEqual(
      [],
    )
    expect(check({ 'packages/chains/src/shared/json-rpc.ts': `import '../evm/evm.ts'` })).toEqual([
      expect.stringContaining('stands below evm'),
    ])
  })

  test('a view is entered by its screen.ts, knows no other view, and stands on the hooks', () => {
    const view = (path: string) => `packages/react/src/screens/${path}`
    const views = { [view('swap/screen.ts')]: '', [view('swap/swap.tsx')]: '', [view('send/screen.ts')]: '' }
    expect(check({ ...views, [view('registry.ts')]: `import './swap/screen.ts'`, [view('swap/swap.tsx')]: `import '../row.tsx'` })).toEqual(
      [],
    )
    expect(check({ ...views, [view('registry.ts')]: `import './swap/swap.tsx'` })).toEqual([
      expect.stringContaining(`import ${view('swap/screen.ts')}`),
    ])
    expect(check({ ...views, [view('send/send.tsx')]: `import '../swap/screen.ts'` })).toEqual([
      expect.stringContaining('a view never imports another view'),
    ])
    expect(check({ ...views, 'packages/react/src/hooks/use-swap.ts': `import type { S } from '../screens/swap/screen.ts'` })).toHaveLength(
      1,
    )
    expect(check({ [view('plain/row.tsx')]: '', [view('other/a.tsx')]: `import '../plain/row.tsx'` })).toEqual([])
  })

  test('a view uses hooks that pages can use too', () => {
    const src = (path: string) => `packages/react/src/${path}`
    const view = { [src('screens/swap/swap.tsx')]: `import { useSwap } from '../../hooks/use-swap.ts'`, [src('hooks/use-swap.ts')]: '' }
    expect(check(view)).toEqual([expect.stringContaining('uses use-swap.ts, which no page can')])
    expect(check({ ...view, [src('exports/index.ts')]: `export { useSwap } from '../hooks/use-swap.ts'` })).toEqual([])
  })

  test('a part of the server knows neither another part nor the list of parts', () => {
    const part = (path: string) => `packages/server/src/parts/${path}`
    const parts = { [part('prices/prices.ts')]: '', [part('balances/balances.ts')]: '', 'packages/server/src/server.ts': '' }
    expect(check({ ...parts, 'packages/server/src/server.ts': `import './parts/prices/prices.ts'` })).toEqual([])
    expect(check({ ...parts, [part('balances/read.ts')]: `import '../prices/prices.ts'` })).toEqual([
      expect.stringContaining('a part never imports another part'),
    ])
    expect(check({ ...parts, [part('balances/read.ts')]: `import '../../server.ts'` })).toEqual([
      expect.stringContaining('stands below server.ts'),
    ])
  })
})

describe('what is counted', () => {
  const lines = (count: number) => `export function long() {\n${'  work()\n'.repeat(count - 2)}}`

  test('a function of 100 lines is one, of 101 two; tests may be long', () => {
    expect(check({ 'packages/core/src/a.ts': lines(100) })).toEqual([])
    expect(check({ 'packages/core/src/a.ts': lines(101) })).toEqual(['packages/core/src/a.ts:1 long has 101 lines'])
    expect(check({ 'packages/core/src/a.ts': lines(101).replace('function long()', 'const long = () =>') })).toEqual([
      'packages/core/src/a.ts:1 long has 101 lines',
    ])
    expect(check({ 'packages/core/src/a.test.ts': lines(101) })).toEqual([])
  })

  test('a fourth parameter wants a name; an object counts once', () => {
    expect(check({ 'packages/core/src/a.ts': 'export function add(a: 1, b: 2, c: 3, d: 4) {}' })).toEqual([
      'packages/core/src/a.ts:1 add takes 4 parameters in a row',
    ])
    expect(check({ 'packages/core/src/a.ts': 'export function add(this: X, { a, b, c, d }: Y, e: 1, f: 2) {}' })).toEqual([])
    expect(check({ 'packages/core/src/a.ts': 'export type Add = (a: 1, b: 2, c: 3, d: 4) => void' })).toEqual([])
  })

  test('a document that nobody has is not cited, in code, styles or documents', () => {
    // Put together, for this file is read like any other.
    const [word, number] = [['sp', 'ec'].join(''), '(7.08'.concat(', 9.02)')]
    expect(
      check({
        'packages/core/src/a.ts': `/** Refused (${word} 2.01d). */\nexport const a = 1`,
        'packages/core/src/b.test.ts': `test('prices ${number}', () => {})`,
        'packages/core/src/c.css': `/* ${word} 1.02 */ a { line-height: 1.45; color: rgb(0 0 0 / 0.12) }`,
        'docs/a.md': `As ${word} 4.05a has it, at 1.25 (0.3 of it).`,
      }),
    ).toHaveLength(4)
    expect(check({ 'docs/a.md': 'EIP-6963, RFC 8439 §2.3, version 4.2.2, (1.5), $3.00 and $2.50 (a spec of 3)' })).toEqual([])
  })

  test('a topic that code cites is one of docs/behaviour.md', () => {
    const promises = { 'docs/behaviour.md': '# What the kit promises\n\n## Wallet order\n\n## Codes and sessions\n' }
    const cites = (topic: string) => ({
      ...promises,
      'packages/core/src/a.ts': `/** First (docs/behaviour${'.md'}, ${topic}). */\nexport const a = 1`,
    })
    expect(check(cites('Wallet order'))).toEqual([])
    expect(check(cites('Codes and sessions and Wallet order'))).toEqual([])
    expect(check(cites('Wallets'))).toEqual([expect.stringContaining('packages/core/src/a.ts:1 cites a topic that')])
  })

  test('a declared name is no metaphor; what others declare may be mentioned', () => {
    expect(check({ 'packages/core/src/a.ts': 'export const relayPatience = 3_000' })).toEqual([
      'packages/core/src/a.ts:1 `relayPatience` is called by a metaphor (patience)',
    ])
    expect(check({ 'packages/core/src/a.ts': 'export const text = asks.join(pulseRate.asks)' })).toEqual([])
    expect(check({ 'packages/core/src/a.ts': 'export const { asks: texts } = x\nexport const answer = texts' })).toEqual([])
  })

  test('an allowance holds for its package alone, and does not hide what is beyond it', () => {
    const bad = 'export const patience = 1'
    expect(check({ 'packages/core/src/a.ts': bad }, { 'packages/core': { metaphor: 1 } })).toEqual([])
    expect(check({ 'packages/core/src/a.ts': bad }, { 'packages/react': { metaphor: 1 } })).toHaveLength(1)
    expect(check({ 'packages/core/src/a.ts': `${bad}\nexport const pulse = 1` }, { 'packages/core': { metaphor: 1 } })).toEqual([
      expect.stringContaining('patience'),
      expect.stringContaining('pulse'),
      'packages/core has 2 of metaphor, of which 1 are allowed',
    ])
  })
})

test('this repository keeps its own rules', () => {
  expect(checkImports(dirname(import.meta.dirname)).problems).toEqual([])
})
