import { expect, test } from 'vitest'
import { findReached } from './npm-tree.ts'

test('packages that need each other are followed once, by the nearest copy and over links', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1', missing: '1' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { a: '1' }, peerDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { resolved: 'packages/c', link: true },
    'packages/c': {},
  }
  expect([...(findReached(packages, '') ?? [])]).toEqual(['', 'node_modules/a', 'node_modules/a/node_modules/b', 'packages/c'])
  expect(findReached(packages, 'apps/unknown')).toBeUndefined()
})

test('tools are followed only of the app itself, and only where they are to be', () => {
  const packages = {
    '': { devDependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1' }, devDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
  }
  expect([...(findReached(packages, '') ?? [])]).toEqual([''])
  expect([...(findReached(packages, '', { withTools: true }) ?? [])]).toEqual(['', 'node_modules/a', 'node_modules/b'])
})

test('a lockfile that would cost more than a real one is not followed', () => {
  const long = `${'x/'.repeat(200)}y`
  const dependencies = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, '1']))
  expect(findReached({ [long]: { dependencies } }, long)).toBeUndefined()
  // A path that nobody has is not even begun with.
  const longer = long.repeat(3)
  expect(findReached({ [longer]: { dependencies } }, longer)).toEqual(new Set([longer]))
})
