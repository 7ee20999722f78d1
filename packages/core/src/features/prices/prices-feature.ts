/** Asks the server what tokens cost. It answers about what was asked and about nothing else. */
import { fungiblePrice } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { createReads } from '../../feature/create-reads.ts'
import type { PriceReads } from './prices.ts'

/** Of one call (`contract/src/calls/fungible-price.ts`). */
const mostTokens = 100

export const priceReadsFeature = createReads<PriceReads>({
  async prices({ about: { tokens }, api, host: { setup, signal } }) {
    const { hosts, projectId } = setup.options
    const host = hosts.api
    if (!host) throw new KitError('configuration', 'No server tells prices: name one with the option server.')
    if (tokens.length < 1 || tokens.length > mostTokens)
      throw new KitError('invalid_input', `Prices are asked for 1 to ${mostTokens} tokens at once, not for ${tokens.length}.`)
    const wanted = new Set(tokens.map((address) => address.toLowerCase()))
    const body = { projectId, currency: 'usd' as const, addresses: [...tokens] }
    const { fungibles } = await api.fetchCall(host, fungiblePrice, { body }, { signal })
    return fungibles.filter(({ address, price }) => price > 0 && wanted.has(address.toLowerCase()))
  },
})
