import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from './to-decimal.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000_000_000_000_000n, 18, '1.5'],
  [1_000_000n, 6, '1'],
  [42n, 0, '42'],
  [-1_500_000n, 6, '-1.5'],
])('%s base units of %s decimals are %s', (value, decimals, text) => expect(toDecimal(value, decimals)).toBe(text))

test('an amount loses nothing on its way to text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.integer({ min: 0, max: 40 }), (value, decimals) => {
      const [whole = '', fraction = ''] = toDecimal(value, decimals).replace('-', '').split('.')
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value < 0n ? -value : value)
    }),
  )
})
