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
    ['999999999.9999', '999,999,999.999'],
    ['1000000000', '1B'],
    ['1000000000.99', '1B'],
    ['999999999999.999', '999.99B'],
    ['1000000000000', '1T'],
    ['999999999999999.999', '999.99T'],
    ['0000000000000000000001.5', '1.5'],
    ['0.00099999999999999999', '<0.001'],
    ['0.000000000000000001', '<0.001'],
    ['0.000', '0'],
    ['000000.5', '0.5'],
    [`1.${'9'.repeat(80)}`, '1.999'],
    [`123456789012.${'9'.repeat(80)}`, '123.45B'],
    ['not a number', '–'],
    ['', '–'],
  ])('%s is %s', (decimal, shown) => expect(formatBalance(decimal, 'en')).toBe(shown))

  // Nobody owns as much of anything with a price: no word for it, and no power of ten to count out.
  it.each([
    '1000000000000000',
    '1000000000000000.000000000000000001',
    '9007199254740993.1239',
    '1000000000000000000000000000',
    `${'9'.repeat(78)}.${'9'.repeat(18)}`,
    `00${'9'.repeat(78)}`,
  ])('%s is more than has a name', (decimal) => {
    expect(formatBalance(decimal, 'en')).toBe('>999T')
    expect(formatBalance(decimal, 'ar')).toBe('>999T')
    expect(formatBalance(decimal, 'de')).toBe('>999\u00a0Bio.')
    expect(formatBalance(decimal, 'ja')).toBe('>999兆')
  })

  it('says the same of each figure, however much of it there is, as of its neighbours: never less of more', () => {
    const orders = Array.from({ length: 40 }, (_, zeros) => `1${'0'.repeat(zeros)}`)
    expect(orders.filter((decimal) => /[^\d.,KMBT<>]/.test(formatBalance(decimal, 'en')))).toEqual([])
  })

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
    expect(formatBalance('999999999999999.99', 'ar')).toBe('999.99T')
    expect(formatBalance('0.0000005', 'ar')).toBe('<0.001')
    expect(formatBalance('0', 'ar')).toBe('0')
    // Where digits of their own are usual, too.
    expect(formatBalance('1234567890.5', 'ar-EG')).toBe('1.23B')
    expect(formatBalance(`1${'0'.repeat(27)}`, 'fa')).toBe('>999T')
  })
})

describe('formatFiat', () => {
  it.each([
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [0.005, '$0.01'],
    [999_999_999.99, '$999,999,999.99'],
    [1_000_000_000, '$1.00B'],
    [2_500_000_000, '$2.50B'],
    [999_999_999_999_999, '$999.99T'],
    [1e15, '>$999T'],
    [2.5e30, '>$999T'],
    [Number.NaN, '$0.00'],
    [Number.POSITIVE_INFINITY, '$0.00'],
  ])('%s is %s', (value, shown) => expect(formatFiat(value, 'en')).toBe(shown))
})
