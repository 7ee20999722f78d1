/** A network as a deployment describes it. */
import type { Caip2, NativeCurrency } from '@foyer/contract'

export type Address = `0x${string}`

export type TokenConfig = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Default: this server's own image of the symbol. */
  readonly iconUrl?: string
}

/** Spot prices from pools of the Uniswap V2 kind, against tokens that are worth one US dollar by definition. */
export type PoolPrices = {
  readonly source: 'pools'
  readonly factory: Address
  /** The ERC-20 form of the native currency; its price is the native price. */
  readonly wrappedNative: Address
  readonly stables: readonly { readonly address: Address; readonly decimals: number }[]
  /** Pools whose dollar side holds less are ignored, so that a price cannot be made with pocket money. Default 1000. */
  readonly minLiquidityUsd?: number
}

/** Prices from a CoinGecko-like API (see `Config.priceApi`). */
export type ApiPrices = {
  readonly source: 'api'
  /** The API's name for the network, like `ethereum`. */
  readonly platform: string
  /** The API's name for the native currency, like `ethereum`. */
  readonly nativeId: string
}

/** From an index that the server makes itself, in its database, from blocks and receipts. */
export type IndexerHistory = {
  readonly source: 'indexer'
  /** Default 0. */
  readonly fromBlock?: number
}

/** From the API of an explorer: Etherscan's and those like it, or Blockscout's. Keys are in `Secrets.historyApiKeys`, by host. */
export type ExplorerHistory = {
  /** Questions that it takes in a second, for all networks at its host; each process counts for itself. Default: 3 of Etherscan's own, else as many as it answers. */
  readonly perSecond?: number
} & (
  | {
      readonly source: 'etherscan'
      /** Of an explorer of this network alone. Default: Etherscan's own for all networks, https://api.etherscan.io/v2/api. */
      readonly url?: string
    }
  | {
      readonly source: 'blockscout'
      /** Like https://eth.blockscout.com/api/v2. */
      readonly url: string
    }
)

/** Pools of the Uniswap kind, read and used on the network itself. */
export type SwapPools = {
  /** Calls like those of SwapRouter02, over the pools of both factories. */
  readonly router: Address
  /** Pools of version 2: a fee of 0.3 %, all prices. */
  readonly pairFactory?: Address
  /** Pools of version 3, with a quoter like QuoterV2. */
  readonly feePools?: { readonly factory: Address; readonly quoter: Address }
  /** Tokens that a way may lead through, beside the wrapped native currency. */
  readonly via?: readonly Address[]
}

/** How tokens of a network are swapped. */
export type ChainSwaps = {
  readonly wrappedNative: Address
  readonly pools?: SwapPools
  /** The router of an aggregator that speaks as 1inch does, asked where the deployment has a key for it. */
  readonly aggregator?: Address
}

export type ChainConfig = {
  readonly caip2: Caip2
  readonly name: string
  /** Upstream nodes, best first; more than one gives ranking, hedging and fallback. */
  readonly rpcUrls: readonly string[]
  /** Default: Ether, ETH, 18. */
  readonly nativeCurrency?: NativeCurrency
  /** Where names live. The first chain with `ens` answers for every address. */
  readonly ens?: { readonly universalResolver: Address; readonly registry?: Address }
  /** Default 0xcA11bde05977b3631167028862bE2a173976CA11. */
  readonly multicall3?: Address
  readonly tokens: readonly TokenConfig[]
  readonly prices?: PoolPrices | ApiPrices
  /** Where the history of accounts comes from. Default: there is none. */
  readonly history?: IndexerHistory | ExplorerHistory
  /** Default: the deployments of Uniswap and 1inch where there are any, else no swaps. `false`: none. */
  readonly swaps?: ChainSwaps | false
  /** Blocks below the head after which an answer is kept for good. Default 64. */
  readonly finalityDepth?: number
  /** Gas that an `eth_call` or an estimate gets at most. Default 50 000 000. */
  readonly maxCallGas?: number
  /** Widest `eth_getLogs` range in blocks. Default 10 000. */
  readonly maxLogsRange?: number
}
