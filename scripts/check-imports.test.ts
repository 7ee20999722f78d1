import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

const packageJson = (name: string, rest: object = {}): string =>
  JSON.stringify({ name, exports: { '.': './src/exports/index.ts', './package.json': './package.json' }, ...rest })

function check(files: Readonly<Record<string, string>>): readonly string[] {
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
  return checkImports(root)
}

describe('the import table', () => {
  test('lets a package import what the table names, by its exported entry', () => {
    expect(check({ 'packages/core/src/a.ts': `import { x } from '@foyer/contract'\nexport const y = x` })).toEqual([])
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

  test('do not count types and lazy imports', () => {
    expect(check({ [file('a')]: `import type { B } from './b.ts'`, [file('b')]: `import './a.ts'` })).toEqual([])
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

test('this repository keeps its own rules', () => {
  expect(checkImports(dirname(import.meta.dirname))).toEqual([])
}, 60_000)
