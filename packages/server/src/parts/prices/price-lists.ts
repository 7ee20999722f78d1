/** What tokens are worth, wherever a chain's prices are from. A price that is not known is absent, never guessed. */
import { type Currency, nativeAddress } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import type { Chain } from '../../chains/chain.ts'
import { dividedBy, type Fraction } from '../../money/fraction.ts'
import type { PriceList, PriceLists } from '../../money/price-list.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { readPoolPrices } from './pool-prices.ts'
import type { PriceApi } from './price-api.ts'

const keptMs = 15_000

export function createPriceLists(parts: { readonly api: PriceApi; readonly now: () => number; readonly metrics: Metrics }): PriceLists {
  const cache = createTimedCache<PriceList>({
    ttlMs: keptMs,
    now: parts.now,
    onRead: (outcome) => parts.metrics.cache.inc({ cache: 'prices', outcome }),
  })

  async function readSource(chain: Chain, currency: Currency, signal: AbortSignal): Promise<PriceList> {
    const source = chain.config.prices
    if (source === undefined) return new Map()
    if (source.source === 'api') {
      const addresses = chain.config.tokens.map((token) => token.address)
      const [tokens, native] = await Promise.all([
        addresses.length === 0
          ? new Map<string, Fraction>()
          : parts.api.readTokens({ platform: source.platform, addresses, currency, signal }),
        parts.api.readNative({ id: source.nativeId, currency, signal }),
      ])
      return native === undefined ? tokens : new Map([...tokens, [nativeAddress, native]])
    }
    const dollars = await readPoolPrices(chain, source, signal)
    const native = dollars.get(source.wrappedNative.toLowerCase())
    const list = native === undefined ? dollars : new Map([...dollars, [nativeAddress, native]])
    if (currency === 'usd') return list
    // Pools know dollars and what is traded in them; of the other currencies only ether is.
    if (currency !== 'eth' || native === undefined || (chain.config.nativeCurrency?.symbol ?? 'ETH') !== 'ETH') return new Map()
    return new Map([...list].map(([address, price]) => [address, dividedBy(price, native)]))
  }

  return {
    read: (chain, currency, signal) =>
      cache
        .read(`${chain.config.caip2}/${currency}`, (own) => readSource(chain, currency, own), signal)
        .catch(() => {
          signal.throwIfAborted()
          return new Map()
        }),
  }
}
