import { toDecimal } from '@foyer/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBalance } from '../words/amounts.ts'
import { createTexts } from '../words/text.ts'
import { shortBalance } from './short-balance.ts'

const english = createTexts('en')
const ether = (value: bigint) => shortBalance({ value, decimals: 18, symbol: 'ETH' }, english)

test('three decimals, cut and never rounded up', () => {
  expect(ether(1_999_999_999_999_999_999n)).toBe('1.999 ETH')
  expect(ether(0n)).toBe('0 ETH')
  expect(shortBalance({ value: 1_500_000n, decimals: 6, symbol: 'USDC' }, english)).toBe('1.5 USDC')
  expect(shortBalance({ value: 15n, decimals: 0, symbol: 'X' }, english)).toBe('15 X')
  expect(shortBalance({ value: 15n, decimals: 1, symbol: 'X' }, english)).toBe('1.5 X')
})

test('from a thousand millions on it is compact, and beyond 999 trillion it says so', () => {
  expect(ether(999_999_999_999n * 10n ** 15n)).toBe('999,999,999.999 ETH')
  expect(ether(123_459_999_999n * 10n ** 18n)).toBe('123.45B ETH')
  expect(ether(10n ** 33n - 1n)).toBe('999.99T ETH')
  expect(ether(10n ** 33n)).toBe('>999T ETH')
  expect(ether(10n ** 45n)).toBe('>999T ETH')
})

test('it is what the modal writes, but that less than a thousandth is nothing here', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 60n }),
      fc.integer({ min: 0, max: 24 }),
      fc.constantFrom('en', 'de', 'ja', 'ar', 'hi'),
      (value, decimals, locale) => {
        fc.pre(value === 0n || value * 1000n >= 10n ** BigInt(decimals))
        expect(shortBalance({ value, decimals, symbol: 'X' }, createTexts(locale))).toBe(
          `${formatBalance(toDecimal(value, decimals), locale)} X`,
        )
      },
    ),
  )
})

test('never says more than there is, however much that is', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n - 1n }),
      fc.bigInt({ min: 0n }),
      fc.integer({ min: 0, max: 24 }),
      (whole, rest, decimals) => {
        const unit = 10n ** BigInt(decimals)
        const value = whole * unit + (rest % unit)
        const [figure = '', fraction = ''] = shortBalance({ value, decimals, symbol: '' }, english).trim().replaceAll(',', '').split('.')
        const shown = BigInt(figure + fraction.padEnd(3, '0')) * unit
        return shown <= value * 1000n && value * 1000n - shown < unit
      },
    ),
  )
})
