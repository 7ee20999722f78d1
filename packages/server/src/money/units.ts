/** Decimals as text and whole units: what is compared or added is never a float. */
import { toDecimal, toFraction } from './fraction.ts'

/** As many digits after the point as anything here has. */
const digits = 36

/** Of a plain decimal like `1.23`, as `contract` parses it; what is beyond 36 digits after the point is cut. */
export function toUnits(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
}

/** Of not less than nothing. */
export function fromUnits(units: bigint): string {
  return toDecimal(units < 0n ? 0n : units, digits)
}

/** What JSON calls a number, digit by digit and without an exponent; `0` for what is not above nothing. */
export function toPlainDecimal(value: number): string {
  const fraction = toFraction(value)
  return fraction === undefined ? '0' : toDecimal(fraction.top, fraction.bottom.toString().length - 1)
}
