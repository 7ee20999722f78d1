import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofAmount, times, toDecimal, toFraction, toNumber } from './fraction.ts'

test('a number survives the way to a ratio and back', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-15, max: 1e30, noNaN: true }), (value) => {
      const back = toNumber(toFraction(value) ?? { top: 0n, bottom: 1n })
      expect(Math.abs(back - value) / value).toBeLessThan(1e-15)
    }),
  )
})

test('an amount is told digit by digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      const [whole = '', part = ''] = toDecimal(amount, decimals).split('.')
      expect(BigInt(whole + part.padEnd(decimals, '0'))).toBe(amount)
      expect(part).not.toMatch(/0$/)
    }),
  )
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1234567891n, 6, '1234.567891'],
  [10n ** 18n, 18, '1'],
  [42n, 0, '42'],
])('%s at %s decimals is %s', (amount, decimals, text) => {
  expect(toDecimal(amount, decimals)).toBe(text)
})

test('a value beyond what a double can count is rounded once, at the end', () => {
  const amount = ofAmount(9007199254740993_000001n, 6)
  expect(toNumber(times(amount, { top: 1n, bottom: 1n }))).toBe(Number('9007199254740993.000001'))
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s is no price', (value) => {
  expect(toFraction(value)).toBeUndefined()
})
