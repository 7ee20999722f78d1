/** Money of a state and tokens that are bought with it: decimals stay text until `Intl` writes them. */
import { largestNamed, written } from './amounts.ts'

/** With the digits that the currency has, like `$50.00` and `¥5,000`. `currency` is ISO 4217; where it is none, both stand side by side. */
export function formatMoney(decimal: string, currency: string, locale: string): string {
  if (!/^\d+(\.\d+)?$/.test(decimal)) return '–'
  try {
    const format = new Intl.NumberFormat(written(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.format(decimal as `${number}`)
  } catch {
    return `${decimal} ${currency}`
  }
}

/**
 * What a purchase brings: cut, so that nobody is promised more. Small amounts keep six digits that count, huge ones are compact, and what is
 * more than has a name is that (docs/behaviour.md, Amounts).
 */
export function formatBought(decimal: string, locale: string): string {
  if (!/^\d+(\.\d+)?$/.test(decimal)) return '–'
  const size = decimal.replace(/^0+|\..*/g, '').length
  const isHuge = size > 9
  const digits = size === 0 ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: isHuge ? 2 : 4 }
  const format = new Intl.NumberFormat(written(locale), { ...digits, ...(isHuge && { notation: 'compact' }), roundingMode: 'trunc' })
  return size > 15 ? `>${format.format(largestNamed)}` : format.format(decimal as `${number}`)
}

/** The currency's name in that language, or its code. */
export function nameOfCurrency(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}
