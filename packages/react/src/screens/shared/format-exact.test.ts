import { expect, test } from 'vitest'
import { formatExact } from './format-exact.ts'

test.each([
  [18, '1.234,000000000000000001'],
  [20, '1.234,00000000000000000001'],
  [21, '1.234,000000000000000000001'],
  [36, '1.234,000000000000000000000000000000000001'],
])('every digit of a token of %i decimals is written the language’s way', (decimals, written) => {
  expect(formatExact(1234n * 10n ** BigInt(decimals) + 1n, decimals, 'de')).toBe(written)
})

test('what has no fraction is written without one', () => {
  expect(formatExact(1234n * 10n ** 21n, 21, 'en')).toBe('1,234')
})
