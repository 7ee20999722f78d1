/** What tokens are worth, from pools or from a price API. */
import type { Context } from '../../context.ts'
import type { PriceLists } from '../../money/price-list.ts'
import type { Part } from '../part.ts'
import { createPriceApi } from './price-api.ts'
import { priceEndpoint } from './price-endpoint.ts'
import { createPriceLists } from './price-lists.ts'

export type Prices = Part & {
  /** For other parts that say what something is worth. */
  readonly lists: PriceLists
}

export function createPrices(context: Context): Prices {
  const { config, secrets, now, log, metrics } = context
  const api = createPriceApi({ baseUrl: config.priceApi ?? 'https://api.coingecko.com/api/v3', key: secrets.priceApiKey, now, log })
  const lists = createPriceLists({ api, now, metrics })
  return { lists, endpoints: [priceEndpoint(context, lists)], close: () => api.close() }
}
