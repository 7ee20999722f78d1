import { toDecimal } from '@foyer/core'

/** What people read: whole units with their symbol, cut and never rounded up. Figures run from left to right in every language. */
export function formatUnits(
  { value, decimals, symbol }: { readonly value: bigint; readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  const format = new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, { maximumFractionDigits: 6, roundingMode: 'trunc' })
  return `${format.format(toDecimal(value, decimals) as `${number}`)} ${symbol}`
}
