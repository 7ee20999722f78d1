import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatFiat, shortAddress, toDecimal } from './format.ts'

describe('an amount', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [1_999_999_999_999_999_999n, 18, '1.999'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [2_000_000n, 6, '2'],
    [123_456_789_012_345_678_901_234_567_890n, 18, '123,456,789,012.345'],
    [2n ** 256n - 1n, 0, '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935'],
    [7n, 0, '7'],
    [-1_500_000_000_000_000_000n, 18, '-1.5'],
    [-1n, 18, '-<0.001'],
  ])('%s of %i decimals is %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals, 3, 'en')).toBe(text)
  })

  test('in other places and with other decimals', () => {
    expect(formatAmount(1_234_567n, 3, 2, 'de')).toBe('1.234,56')
    expect(formatAmount(1_999n, 3, 0, 'en')).toBe('1')
    expect(formatAmount(1n, 3, 0, 'en')).toBe('<1')
  })

  test('is never more than there is, and loses less than its last decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 200n }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 10 }),
        (value, decimals, max) => {
          const text = formatAmount(value, decimals, max, 'en').replaceAll(',', '')
          if (text.startsWith('<')) {
            expect(value > 0n && value * 10n ** BigInt(max) < 10n ** BigInt(decimals)).toBe(true)
            return
          }
          const [whole = '', fraction = ''] = text.split('.')
          const shown = BigInt(whole + fraction.padEnd(max, '0')) * 10n ** BigInt(decimals)
          const real = value * 10n ** BigInt(max)
          expect(shown <= real && real - shown < 10n ** BigInt(decimals)).toBe(true)
        },
      ),
    )
  })

  test('toDecimal is exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), fc.integer({ min: 0, max: 40 }), (value, decimals) => {
        const [whole = '', fraction = ''] = toDecimal(value, decimals).replace('-', '').split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value < 0n ? -value : value)
      }),
    )
  })
})

test('money has two decimals, also where there is none', () => {
  expect(formatFiat(1234.5, 'USD', 'en')).toBe('$1,234.50')
  expect(formatFiat(0.004, 'USD', 'en')).toBe('$0.00')
  expect(formatFiat(Number.NaN, 'USD', 'en')).toBe('$0.00')
  expect(formatFiat(2, 'EUR', 'en')).toBe('€2.00')
})

test('a short address', () => {
  expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
  expect(shortAddress('0x1234')).toBe('0x1234')
})
