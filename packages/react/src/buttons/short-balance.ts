/** A balance as the buttons write it: 3 decimals, truncated so that nobody seems to own more than they do (docs/behaviour.md, Amounts). */
import type { NativeBalance } from '@foyer/core'

export function shortBalance({ value, decimals, symbol }: NativeBalance, locale: string): string {
  // Exact down to the third decimal: what is cut off is cut as base units, not as a float.
  const thousandths = (value * 1000n) / 10n ** BigInt(decimals)
  const digits = thousandths.toString().padStart(4, '0')
  const decimal = `${digits.slice(0, -3)}.${digits.slice(-3)}` as `${number}`
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(decimal)} ${symbol}`
}
