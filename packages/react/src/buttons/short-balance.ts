/** A balance as the buttons write it: as the modal does (docs/behaviour.md, Amounts), cut so that nobody seems to own more than they do. */
import type { NativeBalance } from '@foyer/core'
import type { Text } from '../words/text.ts'

/** One left-to-right run, from right to left, too. */
export function shortBalance(
  { value, decimals, symbol }: NativeBalance,
  { locale, direction }: Pick<Text, 'locale' | 'direction'>,
): string {
  const whole = `${value}`.length - decimals
  const format = new Intl.NumberFormat(direction === 'rtl' ? 'en' : locale, {
    maximumFractionDigits: whole > 9 ? 2 : 3,
    roundingMode: 'trunc',
    notation: whole > 9 ? 'compact' : 'standard',
  })
  // Base units with their exponent are exact: no float comes between.
  return `${whole > 15 ? `>${format.format(999e12)}` : format.format(`${value}e-${decimals}` as `${number}`)} ${symbol}`
}
