import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkExactPins,
  checkForbidden,
  checkLicences,
  checkNoHosts,
  checkNotShipped,
  checkSingleCopy,
  isPermissive,
  type LockedPackage,
  type Lockfile,
  listMissing,
  listProduction,
} from './check-lockfile.ts'
import { repository } from './packages.ts'

const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lockfile
const withPackages = (packages: Readonly<Record<string, LockedPackage>>): Lockfile => ({ packages })

describe('the lockfile of this repository', () => {
  test('holds no forbidden package', () => expect(checkForbidden(lock)).toEqual([]))
  test('has an entry for every dependency on every platform (scripts/complete-lockfile.ts adds what a registry lacks)', () =>
    expect(listMissing(lock)).toEqual([]))
  test('agrees with every package.json', () => {
    for (const [path, locked] of Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'))) {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(repository, path, 'package.json'), 'utf8')) as LockedPackage
      expect({ path, ...dependencies, ...devDependencies }).toEqual({ path, ...locked.dependencies, ...locked.devDependencies })
    }
  })
  test('pins every version that we ask for', () => expect(checkExactPins(lock)).toEqual([]))
  test('has one viem', () => expect(checkSingleCopy(lock, 'viem')).toEqual([]))
  test('has one React', () => expect(checkSingleCopy(lock, 'react')).toEqual([]))
  test('names no registry', () => expect(checkNoHosts(lock)).toEqual([]))

  const workspaces = Object.keys(lock.packages).filter((path) => /^(packages|apps)\//.test(path) && !path.includes('node_modules/'))
  const production = listProduction(lock, workspaces)

  test('has the official clients to test against, and ships none of them', () => {
    expect(Object.keys(lock.packages)).toContain('node_modules/@walletconnect/sign-client')
    expect(checkNotShipped(production)).toEqual([])
  })
  test('ships permissive licences only', () => {
    expect(production).toContain('node_modules/viem')
    expect(production).toContain('node_modules/react')
    expect(production).not.toContain('node_modules/vitest')
    expect(checkLicences(repository, production)).toEqual([])
  })
})

describe('forbidden packages', () => {
  const check = (name: string, version: string) => checkForbidden(withPackages({ [`node_modules/${name}`]: { version } })).length > 0

  test.each([
    ['@reown/appkit', '1.8.1'],
    ['@reown/appkit-utils', '1.8.0-beta.1', false],
    ['@reown/appkit-adapter-wagmi', '2.0.0'],
    ['@reown/walletkit', '1.2.11'],
    ['@reown/anything-else', '0.0.1'],
    ['@walletconnect/core', '2.21.9'],
    ['@walletconnect/core', '2.22.0-canary.1'],
    ['@walletconnect/core', '2.21.8', false],
    ['@walletconnect/types', '2.9.10', false],
    ['viem', '2.57.1', false],
  ])('%s %s', (name, version, forbidden = true) => expect(check(name, version)).toBe(forbidden))

  test('are found below other packages too', () => {
    expect(checkForbidden(withPackages({ 'node_modules/a/node_modules/@walletconnect/core': { version: '3.0.0' } }))).toHaveLength(1)
  })
})

test('an official client that a package of ours depends on is noticed, however deep', () => {
  const locked = withPackages({
    'packages/a': { dependencies: { b: '1.0.0' } },
    'node_modules/b': { dependencies: { '@walletconnect/types': '2.21.8' } },
    'node_modules/@walletconnect/types': { version: '2.21.8' },
  })
  expect(checkNotShipped(listProduction(locked, ['packages/a']))).toHaveLength(1)
})

test.each(['^1.0.0', '~1.0.0', '1', '>=1.0.0', '*', 'latest', 'github:a/b'])('%s is not one version', (range) => {
  expect(checkExactPins(withPackages({ 'packages/a': { dependencies: { b: range } } }))).toHaveLength(1)
  expect(checkExactPins(withPackages({ 'node_modules/a': { dependencies: { b: range } } }))).toEqual([])
})

test.each(['1.0.0', '1.0.0-rc.1', 'npm:typescript@5.9.3', 'npm:@wagmi/core@2.22.1'])('%s is one version', (range) => {
  expect(checkExactPins(withPackages({ '': { devDependencies: { b: range } } }))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND LGPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('licence %s', (expression, fine) => expect(isPermissive(expression)).toBe(fine))

test('production packages are found the way Node finds them', () => {
  const production = listProduction(
    withPackages({
      'packages/a': {
        dependencies: { '@x/b': '1.0.0', c: '1.0.0' },
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'packages/b': { dependencies: { c: '2.0.0' }, devDependencies: { f: '1.0.0' } },
      'node_modules/@x/b': { link: true, resolved: 'packages/b' },
      'packages/b/node_modules/c': { dependencies: { g: '1' } },
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/e': {},
      'node_modules/f': {},
      'node_modules/g': {},
    }),
    ['packages/a'],
  )
  expect(production).toEqual(['node_modules/c', 'node_modules/d', 'node_modules/g', 'packages/b/node_modules/c'])
})

test('a dependency without an entry is missing, a development dependency of somebody else is not', () => {
  const missing = listMissing(
    withPackages({
      '': { devDependencies: { a: '1.0.0' } },
      'node_modules/a': { dependencies: { b: '1' }, devDependencies: { c: '1' }, optionalDependencies: { d: '2.0.0' } },
      'node_modules/a/node_modules/b': {},
    }),
  )
  expect(missing).toEqual([{ name: 'd', version: '2.0.0', from: 'node_modules/a', optional: true }])
})

test('a registry in the lockfile is named', () => {
  expect(checkNoHosts(withPackages({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }))).toHaveLength(1)
})

describe('the lockfile of Lighthouse, which only its command installs', () => {
  const own = JSON.parse(readFileSync(join(repository, 'lighthouse/package-lock.json'), 'utf8')) as Lockfile
  test('holds no forbidden package', () => expect(checkForbidden(own)).toEqual([]))
  test('pins the version that it asks for', () => expect(checkExactPins(own)).toEqual([]))
  test('names no registry', () => expect(checkNoHosts(own)).toEqual([]))
  test('has what shows that a package is the one it was', () =>
    expect(Object.entries(own.packages).filter(([path, { integrity }]) => path !== '' && !integrity)).toEqual([]))
  test('runs nothing when it is installed', () =>
    expect(Object.entries(own.packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]))
})
