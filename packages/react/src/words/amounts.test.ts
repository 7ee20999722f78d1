import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBalance, formatFiat } from './amounts.ts'

describe('formatBalance', () => {
  it.each([
    ['1.99999', '1.999'],
    ['0', '0'],
    ['0.0005', '<0.001'],
    ['0.001', '0.001'],
    ['1234567.8', '1,234,567.8'],
    ['123456789012', '123.45B'],
    ['900719925474099.1239', '900.71T'],
    ['9007199254740993.1239', '9E15'],
    ['999999999.9999', '999,999,999.999'],
    ['not a number', '–'],
    ['', '–'],
  ])('%s is %s', (decimal, shown) => expect(formatBalance(decimal, 'en')).toBe(shown))

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, fraction) => {
        const exact = `${whole}.${String(fraction).padStart(6, '0')}`
        const shown = formatBalance(exact, 'en').replaceAll(',', '')
        if (!shown.startsWith('<')) expect(Number(shown)).toBeLessThanOrEqual(Number(exact))
      }),
    )
  })
})

describe('in Arabic', () => {
  it('is the same left-to-right run of figures', () => {
    expect(formatFiat(1234.5, 'ar')).toBe('$1,234.50')
    expect(formatBalance('1234.5678', 'ar')).toBe('1,234.567')
  })
})

describe('formatFiat', () => {
  it.each([
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [0.005, '$0.01'],
    [2_500_000_000, '$2.50B'],
    [Number.NaN, '$0.00'],
  ])('%s is %s', (value, shown) => expect(formatFiat(value, 'en')).toBe(shown))
})
