/** Whether an amount can be paid, by the limits of the options. */
import type { AmountIssue, BuyOptions, BuyWish } from './buying.ts'

/** Behind the point of a decimal of the contract. */
const mostDigits = 78

/** Undefined where it can. Currencies without limits take any amount. */
export function checkAmount({ amount, paymentCurrency, paymentMethod }: BuyWish, options: BuyOptions | undefined): AmountIssue | undefined {
  if (amount === '' || amount === '.') return { kind: 'empty' }
  const paid = toHundredths(amount)
  if (paid === undefined) return { kind: 'not-a-number' }
  if (paid === 0n) return { kind: 'empty' }
  const limits = options?.paymentCurrencies.find(({ id }) => id === paymentCurrency)?.payment_method_limits
  const limit = limits?.find(({ id }) => id === paymentMethod) ?? limits?.[0]
  if (limit === undefined) return undefined
  const { min, max } = limit
  // A bound may have more digits than money has, and counts to the last of them.
  const units = toUnits(amount)
  if (units < toUnits(min)) return { kind: 'too-little', min, max }
  return units > toUnits(max) ? { kind: 'too-much', min, max } : undefined
}

/** Money is paid in hundredths, and never rounded. */
function toHundredths(plain: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{0,18})(?:\.(\d{0,2})0*)?$/.exec(plain) ?? []
  return whole === undefined ? undefined : BigInt(`0${whole}${part.padEnd(2, '0')}`)
}

/** Of a decimal of the contract, or one that was read as hundredths. */
function toUnits(plain: string): bigint {
  const [whole = '', part = ''] = plain.split('.')
  return BigInt(`0${whole}${part.slice(0, mostDigits).padEnd(mostDigits, '0')}`)
}
