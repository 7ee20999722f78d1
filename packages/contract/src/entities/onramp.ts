/** Buying tokens with money of a state: who sells, what it costs, and how far a purchase is. */
import * as v from 'valibot'
import { decimal } from '../numbers.ts'
import { text } from '../text.ts'

/** Who sells. `sandbox` pays out on a local world and takes test cards alone. */
export const onrampProviders = ['coinbase', 'meld', 'sandbox'] as const

export const onrampProvider = v.picklist(onrampProviders)

/** ISO 4217 in capitals, like `USD`. */
export const fiatCurrency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Expected a currency like USD.'))

/** Symbol or id of what is bought, like `USDC`. */
export const purchaseCurrency = v.pipe(v.string(), v.regex(/^[\w.+-]{1,64}$/, 'Expected a symbol or an id of /v1/onramp/options.'))

/** A name of `networks` in `/v1/onramp/options`, or CAIP-2. */
export const onrampNetwork = v.pipe(v.string(), v.regex(/^[\w:-]{1,64}$/, 'Expected a network of /v1/onramp/options.'))

/** `card`, `ach_bank_account`, `apple_pay`, … */
export const paymentMethod = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'Expected a payment method of /v1/onramp/options.'))

/** Where the buyer lives: ISO 3166-1, and for the United States ISO 3166-2 without the country. */
export const buyerPlace = {
  country: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Expected a country like US.'))),
  subdivision: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'Expected a subdivision like NY.'))),
}

/** An exact amount; the currency is that of a state or the symbol of a token. */
export const onrampAmount = v.object({ amount: decimal, currency: text(64) })

/** `created`: nothing is paid. `in_progress`: the money is on its way. The others are final, but for `failed` within an hour of the beginning, and for `expired` where a transfer from a bank arrives later. */
export const onrampStatuses = ['created', 'in_progress', 'succeeded', 'failed', 'expired'] as const

/** Why a purchase failed. */
export const onrampFailures = ['declined', 'timeout', 'cancelled', 'refunded', 'unknown'] as const

export type OnrampProviderId = (typeof onrampProviders)[number]
export type OnrampAmount = v.InferOutput<typeof onrampAmount>
export type OnrampStatus = (typeof onrampStatuses)[number]
export type OnrampFailure = (typeof onrampFailures)[number]
