/** Numbers as they cross the wire: whole numbers in queries, decimal strings for amounts, JSON numbers for prices. */
import * as v from 'valibot'

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'Expected a whole number.'))]),
    v.transform(Number),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )
}

/** An exact, non-negative decimal, like `1.23`: never rounded, never in exponent form. */
export const decimal = v.pipe(v.string(), v.regex(/^[0-9]{1,78}(?:\.[0-9]{1,78})?$/, 'Expected a decimal number.'))

/** A price or a value in a currency; 0 where none is known. */
export const price = v.pipe(v.number(), v.finite(), v.minValue(0))

/** A comma-separated list in a query string. */
export function commaList<const Item extends v.GenericSchema<string, string>>(item: Item, max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max * 176),
    v.transform((value) => value.split(',').filter((part) => part !== '')),
    v.array(item),
    v.maxLength(max),
  )
}
