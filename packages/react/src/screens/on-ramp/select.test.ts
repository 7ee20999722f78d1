import { expect, test } from 'vitest'
import { nameOfProvider, presetsOf } from './select.ts'

test.each([
  ['10.00', '7500.00', ['50', '100', '250']],
  ['1500', '1000000', ['10000', '25000', '50000']],
  ['2', '30', ['10', '25']],
  ['30', '40', []],
  ['0.00', '100', ['50', '100']],
  ['0.3', '100', ['3', '5', '10']],
])('from %s to %s', (min, max, shown) => expect(presetsOf({ min, max })).toEqual(shown))

test('without limits', () => expect(presetsOf(undefined)).toEqual(['50', '100', '250']))

test('a provider that is not named goes by its id', () => {
  expect(nameOfProvider(undefined, 'coinbase')).toBe('Coinbase')
  expect(nameOfProvider(undefined, undefined)).toBe('')
})
