import { expect, test } from 'vitest'
import type { BuyOptions, BuyWish } from './buying.ts'
import { checkAmount } from './check-amount.ts'

const wish = (amount: string): BuyWish => ({
  ...{ amount, paymentCurrency: 'USD', purchaseCurrency: 'USDC', network: 'eip155:1', paymentMethod: 'card', provider: undefined },
})
const within = (min: string, max: string): BuyOptions => ({
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min, max }], providers: ['coinbase'] }],
  ...{ purchaseCurrencies: [], providers: [] },
})
const check = (amount: string, min: string, max: string) => checkAmount(wish(amount), within(min, max))?.kind

test('bounds hold to the last digit, however many a provider writes', () => {
  expect(check('10', '10.005', '20')).toBe('too-little')
  expect(check('10.01', '10.005', '20')).toBeUndefined()
  expect(check('20.01', '10', '20.005')).toBe('too-much')
  expect(check('20', '10', '20.005')).toBeUndefined()
  expect(check('5', '9999999999999999999999.00', '99999999999999999999999')).toBe('too-little')
  expect(check('999999999999999999', '1', '99999999999999999999999')).toBeUndefined()
  expect(check('10.00', '10', '10')).toBeUndefined()
})

test('nothing, half an amount, and more digits than money has are told apart', () => {
  for (const amount of ['', '.', '0', '0.00']) expect(check(amount, '1', '5'), amount).toBe('empty')
  for (const amount of ['x', '-1', '1.234', '1e3']) expect(check(amount, '1', '5'), amount).toBe('not-a-number')
  for (const amount of ['1.', '1.230', '01']) expect(check(amount, '1', '5'), amount).toBeUndefined()
})
