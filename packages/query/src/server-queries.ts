/** Options of queries about no account. */
import type { Caip2, Caip10, Kit, KitError } from '@foyer/core'
import { chainReads, fetchRead, priceReads, type TokenPrice } from '@foyer/core/reads'
import { queryOptions } from '@tanstack/react-query'
import { kitKey } from './keys.ts'
import type { KitQuery } from './options.ts'

type PricesKey = readonly ['foyer', storageKey: string, 'prices', tokens: readonly Caip10[]]

/** What up to 100 tokens cost in US dollars, for display only. One without a price is left out; a network's own coin is 0xeeee…. */
export function pricesQuery(kit: Kit, tokens: readonly Caip10[]): KitQuery<readonly TokenPrice[], PricesKey> {
  // In one order: the same tokens are the same question. Spelt as they are given, and so told of under the names that the page knows.
  const asked = [...new Set(tokens)].sort()
  return queryOptions<readonly TokenPrice[], KitError, readonly TokenPrice[], PricesKey>({
    queryKey: [...kitKey(kit), 'prices', asked],
    queryFn: async ({ signal }) => fetchRead(kit, priceReads, { what: 'prices', about: { tokens: asked }, signal }),
    enabled: asked.length > 0 && kit.options.hosts.api !== undefined,
    staleTime: 60_000,
    // The kit asks for prices once, as it does with all that is no GET.
    retry: (count, error) => count < 2 && error.retryable,
  })
}

type ServedKey = readonly ['foyer', storageKey: string, 'served-networks']

/** The networks whose nodes the server reaches, by CAIP-2. Those of the kit itself need no asking: `kit.getState().network.networks`. */
export function servedNetworksQuery(kit: Kit): KitQuery<readonly Caip2[], ServedKey> {
  return queryOptions<readonly Caip2[], KitError, readonly Caip2[], ServedKey>({
    queryKey: [...kitKey(kit), 'served-networks'],
    queryFn: async ({ signal }) => fetchRead(kit, chainReads, { what: 'served', about: null, signal }),
    enabled: kit.options.hosts.gateway !== undefined,
    staleTime: 86_400_000,
    retry: false,
  })
}
