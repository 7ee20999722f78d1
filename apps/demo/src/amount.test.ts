import { afterEach, expect, test, vi } from 'vitest'
import { formatUnits } from './amount.ts'

const ether = (value: bigint, locale = 'en') => formatUnits({ value, decimals: 18, symbol: 'ETH' }, locale)

afterEach(() => vi.restoreAllMocks())

const written = [
  [0n, '0 ETH'],
  [1n, '0 ETH'],
  [1_000_000_000_000n, '0.000001 ETH'],
  [1_999_999_999_999n, '0.000001 ETH'],
  [1_000_000_000_000_000n, '0.001 ETH'],
  [1_500_000_000_000_000_000n, '1.5 ETH'],
  [999_999_999_999_999_999_999n, '999.999999 ETH'],
  [120_000_000_000_000_000_000n, '120 ETH'],
] as const

test.each(written)('%s base units are %s, without `Intl`, whose first number is slow', (value, text) => {
  const intl = vi.spyOn(Intl, 'NumberFormat')
  expect(ether(value)).toBe(text)
  expect(intl).not.toHaveBeenCalled()
})

test.each(written)('%s base units are written as `Intl` writes them', (value, text) => {
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 6, roundingMode: 'trunc' } as Intl.NumberFormatOptions)
  const padded = value.toString().padStart(19, '0')
  expect(`${format.format(`${padded.slice(0, -18)}.${padded.slice(-18)}` as `${number}`)} ETH`).toBe(text)
})

test('large ones have separators, and other languages their own', () => {
  expect(ether(1_234_500_000_000_000_000_000n)).toBe('1,234.5 ETH')
  expect(ether(1_234_500_000_000_000_000_000n, 'de')).toBe('1.234,5 ETH')
  expect(ether(1_500_000_000_000_000_000n, 'de')).toBe('1,5 ETH')
  expect(ether(1_500_000_000_000_000_000n, 'ar')).toBe('1.5 ETH')
})

test('a coin without decimals is whole', () => {
  expect(formatUnits({ value: 12n, decimals: 0, symbol: 'TICKET' }, 'en')).toBe('12 TICKET')
})
