/** Whether an amount is within what a provider takes, and the least that is. */
import { toUnits } from '../../money/units.ts'
import type { PaymentLimits, ProviderOptions } from './onramp-provider.ts'
import type { Offer } from './read-options.ts'

/** In a currency of which no limits are known: what is little nearly everywhere. */
const usualLeast = '10.00'

export type AmountProblem = { readonly field: 'amount' | 'paymentMethod'; readonly description: string }

/** Undefined where it is. A currency of which no limits are known takes any amount. */
export function checkAmount(
  { options }: Offer,
  { currency, method, amount }: { readonly currency: string; readonly method: string; readonly amount: string },
): AmountProblem | undefined {
  const limits = limitsOf(options, currency)
  if (limits.length === 0) return toUnits(amount) > 0n ? undefined : { field: 'amount', description: 'The amount is nothing.' }
  const limit = limits.find(({ id }) => id === method)
  if (limit === undefined)
    return { field: 'paymentMethod', description: `Of ${currency} these can be paid with: ${limits.map(({ id }) => id).join(', ')}.` }
  const units = toUnits(amount)
  if (units >= toUnits(limit.min) && units <= toUnits(limit.max)) return undefined
  return { field: 'amount', description: `With ${method} one can pay from ${limit.min} to ${limit.max} ${currency}.` }
}

export function findLeast({ options }: Offer, { currency, method }: { readonly currency: string; readonly method: string }): string {
  return limitsOf(options, currency).find(({ id }) => id === method)?.min ?? usualLeast
}

function limitsOf({ taken }: ProviderOptions, currency: string): readonly PaymentLimits[] {
  return taken.find(({ id }) => id === currency)?.limits ?? []
}
