/** Amounts and addresses as people read them. Exact in, cut only for the eye: no amount passes through a float. */

/** Base units as an exact decimal: `1500000000000000000n, 18` is `1.5`. */
export function toDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Base units with at most `maxDecimals` (3; docs/behaviour.md, Amounts), cut and never rounded, so that nobody seems to own more than they
 * do. What is more than nothing but less than the last decimal is shown as `<0.001`.
 *
 * @param locale BCP 47; default: the page's
 */
export function formatAmount(value: bigint, decimals: number, maxDecimals = 3, locale?: string): string {
  const [whole = '0', fraction = ''] = toDecimal(value < 0n ? -value : value, decimals).split('.')
  const kept = fraction.slice(0, maxDecimals)
  const isTiny = value !== 0n && /^0*$/.test(whole + kept)
  const exact = isTiny ? `0.${'0'.repeat(Math.max(0, maxDecimals - 1))}1` : `${whole}.${kept}`
  const shown = isTiny && maxDecimals === 0 ? '1' : exact.replace(/\.$/, '')
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: maxDecimals }).format(shown as `${number}`)
  const sign = value < 0n ? '-' : ''
  return isTiny ? `${sign}<${text}` : `${sign}${text}`
}

/** Money with 2 decimals (docs/behaviour.md, Amounts). Unknown and endless values are 0. */
export function formatFiat(value: number, currency = 'USD', locale?: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number.isFinite(value) ? value : 0)
}

/** `0x1234…cdef`. What is short already stays whole. */
export function shortAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}
