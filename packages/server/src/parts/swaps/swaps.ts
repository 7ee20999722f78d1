/** Swaps of tokens: pools of the networks themselves, and 1inch where the deployment has a key. */
import { nativeAddress, referenceOf, swapRouters } from '@foyer/contract'
import type { Chain } from '../../chains/chain.ts'
import type { ChainSwaps } from '../../chains/chain-config.ts'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { type AggregatorClient, createAggregatorClient } from './aggregator/aggregator-client.ts'
import { createAggregatorProvider } from './aggregator/aggregator-provider.ts'
import { approveEndpoint, transactionEndpoint } from './build-endpoints.ts'
import { officialPools } from './pools/official-pools.ts'
import { createPoolProvider } from './pools/pool-provider.ts'
import { allowanceEndpoint, gasPriceEndpoint, quotesEndpoint, tokensEndpoint } from './quote-endpoints.ts'
import { createGasPriceReader } from './read-gas-price.ts'
import type { SwapMarket } from './swap-market.ts'
import type { SwapProvider } from './swap-provider.ts'

const oneInchApi = 'https://api.1inch.com/swap/v6.1'

export function createSwaps(context: Context): Part {
  const { config, secrets, now } = context
  const key = secrets.swapApiKey
  const client = key === undefined ? undefined : createAggregatorClient({ url: config.swapApi ?? oneInchApi, key, now })
  const markets = new Map<string, SwapMarket>(
    context.chains.all.flatMap((chain) => {
      const providers = createProviders(chain, client, now)
      return providers.length === 0 ? [] : [[chain.config.caip2, { chain, providers }]]
    }),
  )
  const readGasPrice = createGasPriceReader(now)
  return {
    endpoints: [
      tokensEndpoint(context, markets),
      quotesEndpoint(markets),
      allowanceEndpoint(markets),
      gasPriceEndpoint(context.chains, readGasPrice),
      approveEndpoint({ markets, readGasPrice }),
      transactionEndpoint({ markets, readGasPrice }),
    ],
    ...(client !== undefined && { close: client.close }),
  }
}

/** Of a network without any there are no swaps. */
function createProviders(chain: Chain, client: AggregatorClient | undefined, now: () => number): readonly SwapProvider[] {
  const swaps = chain.config.swaps ?? findOfficial(chain)
  if (swaps === false) return []
  const { wrappedNative, pools, aggregator } = swaps
  const chainId = referenceOf(chain.config.caip2)
  return [
    ...(client === undefined || aggregator === undefined
      ? []
      : [createAggregatorProvider({ client, chainId, router: aggregator, native: nativeAddress })]),
    ...(pools === undefined ? [] : [createPoolProvider({ chain, pools, wrappedNative, now })]),
  ]
}

function findOfficial({ config }: Chain): ChainSwaps | false {
  const routers = swapRouters[config.caip2]
  if (routers === undefined) return false
  const { wrappedNative, pools, aggregator } = routers
  const deployment = officialPools[config.caip2]
  return {
    wrappedNative,
    ...(pools !== undefined && deployment !== undefined && { pools: { ...deployment, router: pools } }),
    ...(aggregator !== undefined && { aggregator }),
  }
}
