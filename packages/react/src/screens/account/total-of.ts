/** What tokens are worth together: those that have a price. What is not held counts as neither. */
import type { TokenBalance } from '@foyer/core'

export function totalOf(tokens: readonly TokenBalance[]): { readonly worth: number; readonly priced: number; readonly unpriced: number } {
  const held = tokens.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  const values = held.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return { worth: values.reduce((sum, value) => sum + value, 0), priced: values.length, unpriced: held.length - values.length }
}
