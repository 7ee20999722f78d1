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
  /** Blocks below the head after which an answer is kept for good. Default 64. */
  readonly finalityDepth?: number
  /** Gas that an `eth_call` or an estimate gets at most. Default 50 000 000. */
  readonly maxCallGas?: number
  /** Widest `eth_getLogs` range in blocks. Default 10 000. */
  readonly maxLogsRange?: number
}
