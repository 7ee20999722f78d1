import { expect, test } from 'vitest'
import { formatBought, formatMoney, nameOfCurrency } from './money.ts'

test.each([
  ['50', 'USD', 'en', '$50.00'],
  ['7500.00', 'EUR', 'de', '7.500,00\u00a0€'],
  ['5000', 'JPY', 'ja', '￥5,000'],
  ['12345678901234567890.12', 'USD', 'en', '$12,345,678,901,234,567,890.12'],
  ['50', 'USD', 'ar', '$50.00'],
  ['0.5', 'USDC.e', 'en', '0.5 USDC.e'],
  ['-1', 'USD', 'en', '–'],
])('%s %s in %s is %s', (decimal, currency, locale, shown) => expect(formatMoney(decimal, currency, locale)).toBe(shown))

test.each([
  ['98.45', '98.45'],
  ['98.456789', '98.4567'],
  ['0.0328139999', '0.0328139'],
  ['0.000000001234567', '0.00000000123456'],
  ['1234567.99999', '1,234,567.9999'],
  ['123456789012.5', '123.45B'],
  ['999999999999999.99', '999.99T'],
  ['1000000000000000', '>999T'],
  [`0${'9'.repeat(78)}.5`, '>999T'],
  ['0', '0'],
  ['1e3', '–'],
])('%s of a token is %s', (decimal, shown) => expect(formatBought(decimal, 'en')).toBe(shown))

test('currencies have names', () => {
  expect(nameOfCurrency('EUR', 'de')).toBe('Euro')
  expect(nameOfCurrency('not one', 'en')).toBe('not one')
})
