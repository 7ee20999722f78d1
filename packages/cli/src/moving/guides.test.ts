/** The guides say what the doctor says, and show code that the type checker reads. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import ts from 'typescript-ast'
import { expect, onTestFinished, test } from 'vitest'
import { find } from '../../testing/make-app.ts'
import { appkit } from './appkit.ts'
import { findMoveOf, kits } from './kits.ts'
import { toTables } from './to-tables.ts'

const root = join(import.meta.dirname, '../../../..')
/** What a kit's published type declarations of that version export, and what its functions and components take. */
type Names = { readonly version: string; readonly exports: readonly string[]; readonly takes: Readonly<Record<string, readonly string[]>> }

const namesOf = (id: string): Names =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../testing/names/${id}.json`), 'utf8')) as Names
const guideOf = (id: string): string => readFileSync(join(root, `docs/moving/${id}.md`), 'utf8')
/** Adapters that are packages of their own, and what the kit's public documentation names of other packages and later versions. */
const otherPackages: Readonly<Record<string, readonly string[]>> = {
  appkit: [
    ...['Ethers5Adapter', 'SolanaAdapter', 'BitcoinAdapter', 'UniversalAdapter'],
    ...['useAppKitWallets', 'useAppKitWallet', 'AppKitWalletButton', 'useAppKitUpdateEmail', 'useAppKitSIWX'],
  ],
}
const blocksOf = (id: string): readonly string[] => [...guideOf(id).matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, code = '']) => code)

test.each(kits)('the guide of $title has the lists as they are (npm run lists)', (kit) => {
  expect(guideOf(kit.id)).toContain(`<!-- moving ${kit.id} -->\n\n${toTables(kit)}\n<!-- /moving -->`)
  expect(guideOf(kit.id)).toContain(`${kit.title} ${kit.version} (`)
})

test.each(kits)('what the guide of $title points to is in it', ({ id, groups }) => {
  const pointed = groups.flatMap(({ moves }) =>
    moves.flatMap(({ here }) => [...here.matchAll(/listed under \*(.+?)\*/g)].map(([, to]) => to)),
  )
  for (const title of pointed) expect(guideOf(id)).toContain(`\n### ${title}\n`)
  for (const { moves } of groups) for (const { here } of moves) expect(here).not.toMatch(/stand (above|below)/)
})

test.each(kits)('the lists of $title name everything once', ({ groups }) => {
  for (const { moves, title } of groups) expect([title, new Set(moves.map(({ name }) => name)).size]).toEqual([title, moves.length])
  const exported = groups.filter(({ of }) => !of).flatMap(({ moves }) => moves.map(({ name }) => name))
  expect(exported.filter((name, index) => exported.indexOf(name) !== index)).toEqual([])
})

test.each(kits)('the lists of $title have all that its published version exports and takes', (kit) => {
  const { version, exports, takes } = namesOf(kit.id)
  expect(kit.version).toBe(version)
  expect(exports.filter((name) => !findMoveOf(kit, name))).toEqual([])
  for (const [of, names] of Object.entries(takes)) {
    // `createAppKit.features` are the parts of an option: `features.swaps`.
    const [taker = '', option] = of.split('.')
    const missing = names.filter((name) => !findMoveOf(kit, option ? `${option}.${name}` : name, taker))
    expect([of, missing]).toEqual([of, []])
  }
})

test.each(kits)('the lists of $title name nothing that its published version has not', (kit) => {
  const { exports } = namesOf(kit.id)
  const listed = kit.groups.filter(({ of }) => !of).flatMap(({ moves }) => moves.map(({ name }) => name))
  const plain = listed.filter((name) => /^[\w$]+$/.test(name) && !exports.includes(name))
  expect(plain).toEqual(otherPackages[kit.id] ?? [])
  for (const pattern of listed.filter((name) => name.includes('*')))
    expect([pattern, exports.some((name) => findMoveOf(kit, name)?.name === pattern)]).toEqual([pattern, true])
})

test.each(kits)('no name of $title is said to be gone that the kit exports itself', (kit) => {
  const ours = ['core', 'react'].flatMap((folder) => readExports(join(root, `packages/${folder}/src/exports/index.ts`)))
  expect(ours).toEqual(expect.arrayContaining(['createKit', 'KitOptions', 'useAccount', 'FoyerProvider']))
  const gone = namesOf(kit.id).exports.filter((name) => findMoveOf(kit, name)?.change === 'gone')
  expect(gone.filter((name) => ours.includes(name))).toEqual([])
})

/** Types among them, so from the source. */
function readExports(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: named, moduleSpecifier: from } = statement
      if (!named) return from && ts.isStringLiteral(from) ? readExports(join(dirname(file), from.text)) : []
      return ts.isNamedExports(named) ? named.elements.map(({ name }) => name.text) : [named.name.text]
    }
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement as ts.DeclarationStatement]
    return declared.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
  })
}

test.each(kits)('what the guide of $title shows after moving is a file that is type-checked', ({ id }) => {
  expect(blocksOf(id)).toHaveLength(2)
  expect(blocksOf(id)[1]).toBe(readFileSync(join(root, `packages/cli/testing/moving/${id}.tsx`), 'utf8'))
})

test('moving from RainbowKit changes at most 15 lines', () => {
  const [before = [], after = []] = blocksOf('rainbowkit').map((code) => code.split('\n').map((line) => line.trim()))
  expect(after.filter((line) => !before.includes(line)).length).toBeLessThanOrEqual(15)
  expect(before.filter((line) => !after.includes(line)).length).toBeLessThanOrEqual(15)
})

test.each(kits)('the doctor names what is left to do before $title’s quick start has moved, and nothing after', ({ id }) => {
  const [before = '', after = ''] = blocksOf(id)
  expect(find({ 'package.json': { dependencies: {} }, 'app.tsx': before }, 'moving').length).toBeGreaterThan(2)
  expect(find({ 'package.json': { dependencies: {} }, 'app.tsx': after })).toEqual([])
})

test('what the lists say to read of a kit is in its state, networks in the kit’s own shape', () => {
  // Chains of viem are such: they have neither a namespace nor a CAIP-2 id.
  const { caipNetworkId: _, chainNamespace: __, ...chain } = mainnet
  const kit = createKit({ projectId: 'your-project', networks: [chain] })
  onTestFinished(() => kit.dispose())
  const here = kits.flatMap(({ groups }) => groups.flatMap(({ moves }) => moves.map((move) => move.here))).join('\n')
  const paths = [...here.matchAll(/`kit\.((?:getState\(\)|options)\.[\w.]+)`/g)].map(([, path = '']) => path)
  const read = (path: string) =>
    path
      .replace('getState()', 'state')
      .split('.')
      .reduce((value: unknown, name) => (value as Record<string, unknown>)[name], { state: kit.getState(), options: kit.options })
  expect(paths.filter((path) => read(path) === undefined)).toEqual([])
  for (const name of ['getCaipNetworks', 'chainNamespaces']) {
    const [, path = ''] = /`kit\.([\w.()]+)`/.exec(findMoveOf(appkit, name, 'modal')?.here ?? '') ?? []
    expect([name, read(path)]).toEqual([name, [expect.objectContaining({ caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })]])
  }
})

test('ethers is led to its bridge, which stays the same whoever is connected', () => {
  const { here } = findMoveOf(appkit, 'EthersAdapter') ?? { here: '' }
  const [, name = 'none'] = /`(\w+)\(kit\)` of `@foyer\/ethers`/.exec(here) ?? []
  expect(readFileSync(join(root, 'packages/ethers/src/exports/index.ts'), 'utf8')).toContain(` ${name},`)
  expect(here).not.toContain('getProvider')
})
