import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortBalance } from './short-balance.ts'

test('three decimals, cut and never rounded up', () => {
  expect(shortBalance({ value: 1_999_999_999_999_999_999n, decimals: 18, symbol: 'ETH' }, 'en')).toBe('1.999 ETH')
  expect(shortBalance({ value: 0n, decimals: 18, symbol: 'ETH' }, 'en')).toBe('0 ETH')
  expect(shortBalance({ value: 1_500_000n, decimals: 6, symbol: 'USDC' }, 'en')).toBe('1.5 USDC')
  expect(shortBalance({ value: 15n, decimals: 0, symbol: 'X' }, 'en')).toBe('15 X')
  expect(shortBalance({ value: 15n, decimals: 1, symbol: 'X' }, 'en')).toBe('1.5 X')
})

test('never says more than there is, however much that is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 24 }), (value, decimals) => {
      const [whole = '', fraction = ''] = shortBalance({ value, decimals, symbol: '' }, 'en').trim().replaceAll(',', '').split('.')
      const shown = BigInt(whole + fraction.padEnd(3, '0')) * 10n ** BigInt(decimals)
      return shown <= value * 1000n && value * 1000n - shown < 10n ** BigInt(decimals)
    }),
  )
})
