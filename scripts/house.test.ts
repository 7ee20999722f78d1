import { describe, expect, test } from 'vitest'
import { countBack } from './house/count-back.ts'
import { measureGrowth, percentile } from './house/measure-growth.ts'
import { measureRooms } from './house/measure-rooms.ts'
import { describeHouse } from './house.ts'
import { findKnots } from './imports/find-knots.ts'
import { readModule } from './imports/read-module.ts'

const graph = (arrows: string) => {
  const edges = new Map<string, string[]>()
  for (const arrow of arrows.split(' ')) {
    const [from = '', to = ''] = arrow
    edges.set(from, [...(edges.get(from) ?? []), to])
    edges.set(to, edges.get(to) ?? [])
  }
  return edges
}

const modules = (files: Readonly<Record<string, string>>) => Object.entries(files).map(([file, text]) => readModule(file, text))

test('knots are what leads to each other, whatever the way in', () => {
  expect(findKnots(graph('ab bc'))).toEqual([])
  expect(findKnots(graph('xa ab bc ca cd de ed'))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('the arrows back are the fewest that any order leaves', () => {
  expect(countBack(graph('ab bc ac'))).toBe(0)
  expect(countBack(graph('ab ba'))).toBe(1)
  // One arrow closes both triangles.
  expect(countBack(graph('ab bc ca bd da'))).toBe(1)
  expect(countBack(graph('ab ba cd dc'))).toBe(2)
  // A ring that is too large to try every order.
  const names = Array.from({ length: 30 }, (_, index) => String(index))
  expect(countBack(new Map(names.map((name, index) => [name, [names[(index + 1) % 30] ?? '']])))).toBe(1)
})

describe('rooms', () => {
  const files = modules({
    'core/src/pairing.ts': `import './pairing/code.ts'`,
    'core/src/pairing/code.ts': `import type { S } from '../kernel/state.ts'`,
    'core/src/kernel/state.ts': '',
    'core/src/kernel/store.ts': `import './state.ts'\nexport const load = () => import('../pairing.ts')`,
    'core/src/kernel/store.test.ts': `import '../late.ts'`,
    'core/src/late.ts': '',
  })

  test('are entries, a file with its folder; tests do not count', () => {
    expect(measureRooms('core/src/', files)).toEqual({ rooms: 3, arrows: 2, share: 2 / 3, back: 1 })
  })

  test('are opened where a folder has no main file', () => {
    // pairing, kernel/state, kernel/store, late
    expect(measureRooms('core/src/', files, 'opened')).toEqual({ rooms: 4, arrows: 3, share: 0.5, back: 0 })
  })
})

test('a view costs its folder, what names it, and the tables that name most of them', () => {
  const views = Object.fromEntries(
    ['swap', 'send', 'buy-crypto'].map((name) => [`packages/react/src/screens/${name}/screen.ts`, `export const name = '${name}'`]),
  )
  const [view] = measureGrowth(
    modules({
      ...views,
      'packages/react/src/screens/swap/swap.tsx': `go('Send')`,
      'packages/react/src/screens/swap/swap.test.ts': `go('Send')\ngo('Swap')\ngo('BuyCrypto')`,
      'packages/core/src/views.ts': `export type Name = 'Swap' | 'Send' | 'BuyCrypto'`,
      'apps/demo/src/main.ts': `go('Swap')`,
    }),
  )
  expect(view).toEqual({ kind: 'view', items: 3, own: 1, elsewhere: 1, tables: ['packages/core/src/views.ts'] })
})

test('percentiles are values that occur', () => {
  expect(percentile([3, 1, 2, 4], 0.5)).toBe(2)
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
  expect(percentile([], 0.5)).toBe(0)
})

test('a family shares what stands under all of them, and its bridges to libraries count for nothing', () => {
  const lines = (count: number) => 'export const a = 1\n'.repeat(count)
  const files = modules({
    'packages/chains/src/shared/wallets/wallets.ts': lines(40),
    'packages/core/src/features/sending/sending.ts': lines(30),
    'packages/core/src/features/swapping/swapping.ts': lines(500),
    'packages/chains/src/evm/evm.ts': lines(30),
    'packages/chains/src/evm/evm.test.ts': lines(900),
    'packages/chains/src/evm/viem-parts.ts': lines(900),
    'packages/chains/src/evm/bridge/provider.ts': lines(900),
  })
  expect(describeHouse(files)).toContain('lines of evm with wallets, balances and sending that any family shares: 70 of 100 (70 %)')
})

test('the house is described in the same words each time', () => {
  const files = modules({ 'packages/core/src/a.ts': 'export const a = () => 1\n', 'packages/core/src/b.ts': `import './a.ts'\n` })
  expect(describeHouse(files)).toEqual([
    'files of code: 2, lines: median 1, p90 1, longest 1',
    'functions: 1, over 100 lines 0, with more than 3 parameters 0',
    'rooms of core, folders folded: 2, arrows 1 (100.0 % of all possible), back up 0',
    'rooms of core, folders opened: 2, arrows 1 (100.0 % of all possible), back up 0',
    'lines of chain families: none',
    'lines of evm with wallets, balances and sending that any family shares: 0 of 0',
    'each view (0): 0 files of its own, 0 that name it, 0 tables',
    'each locale (0): 0 files of its own, 0 that name it, 0 tables',
    'each chain family (0): 0 files of its own, 0 that name it, 0 tables',
    'each call (0): 0 files of its own, 0 that name it, 0 tables',
  ])
})
