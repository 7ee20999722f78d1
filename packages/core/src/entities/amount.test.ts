import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromFiat, parseAmount, toFiat, toFiatEntry, toPlainDecimal } from './amount.ts'
import { toDecimal } from './to-decimal.ts'

describe('what was typed', () => {
  test.each([
    ['1.5', '.', '1.5'],
    ['1,5', ',', '1.5'],
    ['1.5', ',', '1.5'],
    ['0.125', ',', '0.125'],
    ['1.0000', ',', '1.0000'],
    ['1,000', ',', '1.000'],
    ['1.000', '.', '1.000'],
    [' 1. ', '.', '1.'],
    ['.5', '.', '.5'],
    ['', '.', ''],
    ['٣٫٥', '٫', '3.5'],
    ['۳.۵', '.', '3.5'],
    ['１２', '.', '12'],
  ])('%s (separator %s) is %s', (typed, separator, plain) => expect(toPlainDecimal(typed, separator)).toBe(plain))

  test.each(['1,5', '1,000.5', '1e3', '-1', '+1', '0x10', '1.2.3', 'ten', '..', '∞', '1'.repeat(121)])('%s is no amount', (typed) =>
    expect(toPlainDecimal(typed)).toBeUndefined(),
  )

  test.each(['1.000,5', '1,000,5', '1.000', '25.000', '٢٥٠.٠٠٠'])('%s is not read with its thousands as a fraction', (typed) =>
    expect(toPlainDecimal(typed, ',')).toBeUndefined(),
  )
})

const decimals = fc.integer({ min: 0, max: 36 })
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('an amount passes through text and back without loss, for 0 to 36 decimals', () => {
  fc.assert(
    fc.property(units, decimals, (value, scale) => {
      expect(parseAmount(toDecimal(value, scale), scale)).toBe(value)
    }),
  )
})

test('what is too precise is refused and never rounded; zeros at the end count for nothing', () => {
  fc.assert(
    fc.property(units, decimals, fc.integer({ min: 1, max: 9 }), (value, scale, digit) => {
      const whole = toDecimal(value, scale).split('.')[0]
      const fraction = '1'.repeat(scale)
      fc.pre((whole?.length ?? 0) + scale < 75)
      expect(parseAmount(`${whole}.${fraction}${digit}`, scale)).toBe('too-precise')
      expect(parseAmount(`${whole}.${fraction}000`, scale)).toBe(BigInt(`${whole}${fraction}`))
    }),
  )
})

test.each([
  ['', 18, 'empty'],
  ['.', 18, 'empty'],
  ['1e3', 18, 'not-a-number'],
  ['1.', 2, 100n],
  ['.5', 2, 50n],
  ['1.1', 0, 'too-precise'],
  [String(2n ** 256n), 0, 'too-large'],
] as const)('%s with %s decimals is %s', (text, scale, problem) => expect(parseAmount(text, scale)).toBe(problem))

describe('money', () => {
  test.each([
    ['2500', 2500, 18, 10n ** 18n],
    ['1', 3, 6, 333_333n],
    ['0.01', 1e-7, 0, 100_000n],
    ['1', 1e21, 36, 10n ** 15n],
    ['1', 0.999, 6, 1_001_001n],
  ])('%s at a price of %s buys, with %s decimals, %s', (plain, price, scale, bought) => expect(fromFiat(plain, price, scale)).toBe(bought))

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY, -1])('nothing is bought at a price of %s', (price) => {
    expect(fromFiat('1', price, 18)).toBe('not-a-number')
    expect(toFiat(1n, price, 18)).toBeUndefined()
    expect(toFiatEntry(1n, price, 18)).toBeUndefined()
  })

  test('what is bought is never worth more than was given', () => {
    const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true })
    const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(cents, price, decimals, (given, rate, scale) => {
        const bought = fromFiat(toDecimal(given, 2), rate, scale)
        if (typeof bought !== 'bigint') throw new Error(bought)
        const worth = parseAmount(toFiat(bought, rate, scale) ?? '', 2) as bigint
        expect(worth <= given).toBe(true)
      }),
    )
  })

  test('what is entered in the place of an amount buys no more than that amount', () => {
    const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true })
    const held = fc.bigInt({ min: 0n, max: 2n ** 128n })
    fc.assert(
      fc.property(held, price, decimals, (given, rate, scale) => {
        const entry = toFiatEntry(given, rate, scale)
        const bought = fromFiat(entry || '0', rate, scale)
        if (typeof bought !== 'bigint') throw new Error(bought)
        expect(bought <= given).toBe(true)
        // Below a cent there is nothing to enter, and it is not entered as 0.00.
        expect(entry === '').toBe(['0.00', '0.01'].includes(toFiat(given, rate, scale) ?? '') && bought === 0n)
      }),
    )
    expect(toFiatEntry(9_998_437_512_345_678_901_234n, 3000, 18)).toBe('29995312.53')
  })

  test('a worth is rounded to cents', () => {
    expect(toFiat(1n, 2500, 18)).toBe('0.00')
    expect(toFiat(1_234_567_891n, 1, 6)).toBe('1234.57')
    expect(toFiat(5n, 0.001, 0)).toBe('0.01')
  })
})
