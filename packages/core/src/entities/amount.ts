/** Amounts as people type them, exactly: a decimal becomes base units and back through no float. */

/** Digits that people type where others are usual, by their code of zero. */
const zeros = [0x660, 0x6f0, 0x966, 0xff10] as const

/** Why a text is no amount. */
export type AmountProblem = 'empty' | 'not-a-number' | 'too-precise' | 'too-large'

/** Longer input is no amount that anybody types. */
const longest = 120
const word = 1n << 256n

/**
 * What was typed as a plain decimal, also half of one (`1.`): digits of other scripts, and the decimal separator of the page's language.
 * `undefined` when it is none. Nothing that could separate thousands is taken, since it would be read as a fraction elsewhere.
 */
export function toPlainDecimal(typed: string, separator = '.'): string | undefined {
  if (typed.length > longest) return undefined
  const digits = [...typed.trim()].map(toDigit).join('')
  // In most languages with another separator `1.000` is a thousand. By keys nobody comes here: the field writes its own separator at the first of them.
  if (separator !== '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined
  const text = digits.replace(separator, '.').replace('٫', '.')
  return /^\d*\.?\d*$/.test(text) ? text : undefined
}

function toDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? letter : String(code - zero)
}

/** Base units of a plain decimal. More decimals than the token has are refused and never rounded; zeros at the end count for nothing. */
export function parseAmount(plain: string, decimals: number): bigint | AmountProblem {
  if (plain === '' || plain === '.') return 'empty'
  if (!/^\d*\.?\d*$/.test(plain) || plain.length > longest) return 'not-a-number'
  const [whole = '', typed = ''] = plain.split('.')
  const fraction = typed.replace(/0+$/, '')
  if (fraction.length > decimals) return 'too-precise'
  const units = BigInt(`0${whole}${fraction.padEnd(decimals, '0')}`)
  return units < word ? units : 'too-large'
}

/** A price or worth as the decimal that its shortest text says: `1e-7` is `0.0000001`. */
function toFraction(value: number): { readonly units: bigint; readonly scale: number } | undefined {
  const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: BigInt(whole + fraction) * 10n ** BigInt(-scale), scale: 0 } : { units: BigInt(whole + fraction), scale }
}

/** What that much money buys at `price` (of one whole token), in base units, never more than it buys. */
export function fromFiat(plain: string, price: number, decimals: number): bigint | AmountProblem {
  const money = parseAmount(plain, 18)
  const rate = toFraction(price)
  if (typeof money !== 'bigint') return money
  if (!rate || rate.units === 0n) return 'not-a-number'
  return (money * 10n ** BigInt(decimals + rate.scale)) / (rate.units * 10n ** 18n)
}

/** The worth of base units at `price`, with two decimals, rounded half up: for display. `undefined` without a price. */
export function toFiat(units: bigint, price: number, decimals: number): string | undefined {
  const worth = toWorth(units, price, decimals)
  return worth && writeCents((worth.hundredths + worth.divisor / 2n) / worth.divisor)
}

/** The same worth as what is entered in the place of those units: cut, so that it never buys more of them, and empty below a cent. */
export function toFiatEntry(units: bigint, price: number, decimals: number): string | undefined {
  const worth = toWorth(units, price, decimals)
  if (!worth) return undefined
  const cents = worth.hundredths / worth.divisor
  return cents === 0n ? '' : writeCents(cents)
}

function toWorth(units: bigint, price: number, decimals: number): { readonly hundredths: bigint; readonly divisor: bigint } | undefined {
  const rate = toFraction(price)
  if (!rate || rate.units === 0n) return undefined
  return { hundredths: units * rate.units * 100n, divisor: 10n ** BigInt(decimals + rate.scale) }
}

function writeCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
