/** Exact ratios: prices and values are bigints until the last step, which rounds once. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const one: Fraction = { top: 1n, bottom: 1n }

/** From a decimal as JSON writes it, exponent included; undefined for what is not a positive number. */
export function toFraction(value: number): Fraction | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const [digits = '', exponent = '0'] = value.toString().toLowerCase().split('e')
  const [whole = '', part = ''] = digits.split('.')
  const shift = Number(exponent) - part.length
  const top = BigInt(whole + part)
  return shift >= 0 ? { top: top * 10n ** BigInt(shift), bottom: 1n } : { top, bottom: 10n ** BigInt(-shift) }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top }
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom
}

/** An amount in base units as a ratio. */
export function ofAmount(amount: bigint, decimals: number): Fraction {
  return { top: amount, bottom: 10n ** BigInt(decimals) }
}

/** The nearest number, from 40 exact digits after the point. */
export function toNumber({ top, bottom }: Fraction): number {
  const scaled = (top * 10n ** 40n) / bottom
  const digits = scaled.toString().padStart(41, '0')
  return Number(`${digits.slice(0, -40)}.${digits.slice(-40)}`)
}

/** An amount in base units as an exact decimal, without trailing zeros. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const part = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
