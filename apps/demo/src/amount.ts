import { toDecimal } from '@foyer/core'

/** What people read: whole units with their symbol, cut and never rounded up. Figures run from left to right in every language. */
export function formatUnits(
  { value, decimals, symbol }: { readonly value: bigint; readonly decimals: number; readonly symbol: string },
  locale: string,
): string {
  const decimal = toDecimal(value, decimals)
  const written = locale.startsWith('ar') ? 'en' : locale
  return `${(written === 'en' && writePlain(decimal)) || writeByIntl(decimal, written)} ${symbol}`
}

/** What needs no separator is in English as it is: the first number that `Intl` writes costs a slow phone two frames. */
function writePlain(decimal: string): string | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6})\d*)?$/.exec(decimal) ?? []
  const kept = fraction.replace(/0+$/, '')
  return whole && (kept === '' ? whole : `${whole}.${kept}`)
}

const writeByIntl = (decimal: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6, roundingMode: 'trunc' }).format(decimal as `${number}`)
