/**
 * Amounts as the person reads them. Exact in, cut only for the eye: decimal strings stay strings until
 * `Intl` writes them, so no figure passes through a float.
 */
import { direction } from './direction.ts'

/** The last that every language has a word for, and one that everybody knows. Beyond it nothing is named, and no power of ten is written for others to count out. */
export const largestNamed = 999e12

/** A balance: 3 decimals, truncated so that nobody seems to own more than they do (docs/behaviour.md, Amounts). Huge ones are compact. */
export function formatBalance(decimal: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) return '–'
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const tiny = /^0*$/.test(whole) && /^000/.test(fraction.padEnd(3, '0')) && /[1-9]/.test(fraction)
  if (tiny) return `<${new Intl.NumberFormat(written(locale), { maximumFractionDigits: 3 }).format(0.001)}`
  const digits = whole.replace(/^0+/, '').length
  const huge = digits > 9
  const format = new Intl.NumberFormat(written(locale), {
    maximumFractionDigits: huge ? 2 : 3,
    roundingMode: 'trunc',
    ...(huge && { notation: 'compact' as const }),
  })
  return digits > 15 ? `>${format.format(largestNamed)}` : format.format(decimal as `${number}`)
}

/** US dollars, 2 decimals (docs/behaviour.md, Amounts). */
export function formatFiat(value: number, locale: string): string {
  const huge = Math.abs(value) >= 1e9
  const beyond = value >= 1e15 && Number.isFinite(value)
  const digits = beyond ? 0 : 2
  const format = new Intl.NumberFormat(written(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(huge && { notation: 'compact' as const, roundingMode: 'trunc' as const }),
  })
  if (beyond) return `>${format.format(largestNamed)}`
  return format.format(Number.isFinite(value) ? value : 0)
}

/** Amounts are one left-to-right run, also in Arabic: its own form puts marks and units between the digits and the sign. */
export function written(locale: string): string {
  return direction(locale) === 'rtl' ? 'en' : locale
}
