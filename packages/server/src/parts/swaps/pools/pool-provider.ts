/** Quotes from pools of the Uniswap kind, found and asked through the network’s own nodes. */
import { nativeAddress } from '@foyer/contract'
import type { Address } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import type { SwapPools } from '../../../chains/chain-config.ts'
import { type SwapProvider, SwapUnavailable, type SwapWish } from '../swap-provider.ts'
import { buildPoolSwap } from './build-pool-swap.ts'
import { createPermitReader } from './find-permits.ts'
import { createPoolFinder } from './find-pools.ts'
import { quotePools } from './quote-pools.ts'

export type PoolProviderParts = {
  readonly chain: Chain
  readonly pools: SwapPools
  readonly wrappedNative: Address
  readonly now: () => number
}

export function createPoolProvider({ chain, pools, wrappedNative, now }: PoolProviderParts): SwapProvider {
  const finder = createPoolFinder({ chain, pools, now })
  const via = [...new Set([wrappedNative, ...(pools.via ?? [])].map(toLower))]
  const toContract = (token: Address) => (token === nativeAddress ? toLower(wrappedNative) : token)

  return {
    source: 'pools',
    router: pools.router,
    permits: createPermitReader({ chain, router: pools.router, now }),
    async quote(wish: SwapWish, signal) {
      const [from, to] = [toContract(wish.from), toContract(wish.to)]
      // Wrapping is no swap.
      if (from === to) return undefined
      const route = await quotePools({ chain, pools, finder, via }, { from, to, amount: wish.amount }, signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new SwapUnavailable('the pools could not be read', { cause })
      })
      if (route === undefined) return undefined
      const named = route.tokens.map((token, index) => (index === 0 ? wish.from : index === route.tokens.length - 1 ? wish.to : token))
      return {
        toAmount: route.out,
        route: named,
        gas: route.gas,
        build: async (order) => buildPoolSwap({ route, wish, order, nowMs: now() }),
      }
    },
  }
}

function toLower(address: Address): Address {
  return address.toLowerCase() as Address
}
