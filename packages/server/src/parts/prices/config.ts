/** What a deployment decides about prices. */
import { webVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type PricesConfig = {
  /** Base of the price API. Default https://api.coingecko.com/api/v3. */
  readonly priceApi?: string
}

export const pricesVariables = { PRICE_API: v.optional(webVariable('https://api.coingecko.com/api/v3')) }

export function toPricesConfig(read: v.InferOutput<v.ObjectSchema<typeof pricesVariables, undefined>>): PricesConfig {
  return { ...(read.PRICE_API !== undefined && { priceApi: read.PRICE_API }) }
}
