import { expect, test } from 'vitest'
import * as index from './index.ts'

test('a page gets the kit, the elements, adapters, pairing and networks by name', () => {
  const names = [
    'accountOf',
    'connectionOf',
    'createKit',
    'createProvider',
    'defineElements',
    'evm',
    'KitError',
    'networkOf',
    'pairing',
    'sessions',
  ]
  expect(Object.keys(index)).toEqual(expect.arrayContaining([...names, 'mainnet', 'base', 'defineNetwork']))
  expect(Object.keys(index)).toHaveLength(names.length + 37)
})
