import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, toPlainDecimal, toUnits } from './units.ts'

test('a decimal survives the way to units and back', () => {
  const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^(?:|[0-9]{0,35}[1-9])$/))
  fc.assert(
    fc.property(decimal, ([whole, part]) => {
      const text = part === '' ? `${whole}` : `${whole}.${part}`
      expect(fromUnits(toUnits(text))).toBe(text)
    }),
  )
})

test('what is beyond 36 digits after the point is cut, and nothing is less than nothing', () => {
  expect(fromUnits(toUnits(`1.${'0'.repeat(35)}19`))).toBe(`1.${'0'.repeat(35)}1`)
  expect(fromUnits(-1n)).toBe('0')
})

test.each([
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [98.24, '98.24'],
  [1e21, '1000000000000000000000'],
  [0, '0'],
  [-3, '0'],
  [Number.NaN, '0'],
])('the number %s is %s', (value, text) => {
  expect(toPlainDecimal(value)).toBe(text)
})
