/** Figures that are about to be signed: whole, and written the language's way. */
import { toDecimal } from '@foyer/core'
import { written } from '../../words/amounts.ts'

/** Every digit of it. */
export function formatExact(units: bigint, decimals: number, locale: string): string {
  const decimal = toDecimal(units, decimals)
  // More than `Intl` is sure to write: it writes the whole, and the digits after it are the same in every language.
  if (decimals > 20) {
    const [whole = '0', fraction] = decimal.split('.')
    const start = new Intl.NumberFormat(written(locale)).format(BigInt(whole))
    return fraction === undefined ? start : `${start}${separatorOf(locale)}${fraction}`
  }
  return new Intl.NumberFormat(written(locale), { maximumFractionDigits: 20 }).format(decimal as `${number}`)
}

/** Three digits that count: fees are small, and move. */
export function formatFee(units: bigint, decimals: number, locale: string): string {
  return new Intl.NumberFormat(written(locale), { maximumSignificantDigits: 3 }).format(toDecimal(units, decimals) as `${number}`)
}

/** Between the whole and its fraction, as this language types it. */
export function separatorOf(locale: string): string {
  const parts = new Intl.NumberFormat(written(locale)).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** What is expected and not promised: six decimals at most, cut off, so that nobody seems to get more. */
export function formatTruncated(units: bigint, decimals: number, locale: string): string {
  const format = new Intl.NumberFormat(written(locale), { maximumFractionDigits: 6, roundingMode: 'trunc' })
  const least = 10n ** BigInt(Math.max(0, decimals - 6))
  if (units > 0n && units < least) return `<${format.format(0.000001)}`
  return format.format(toDecimal(units, decimals) as `${number}`)
}
