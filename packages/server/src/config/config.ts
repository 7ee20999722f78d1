/**
 * What a deployment decides, as plain data. Nothing in here is secret: it may be printed, logged and committed.
 *
 * Constructible in code (tests, the local world) or read from the environment by `readConfig`.
 */
import type { WireCaip2 } from '@foyer/contract'
import type { WalletEntry } from '../catalogue/entry.ts'
import type { LimitName } from '../http/rate-limit.ts'
import type { RelayLimits } from '../relay/limits.ts'

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
  readonly caip2: WireCaip2
  readonly name: string
  /** Upstream nodes, best first; more than one gives ranking, hedging and fallback. */
  readonly rpcUrls: readonly string[]
  /** Default: Ether, ETH, 18. */
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Where names live. The first chain with `ens` answers for every address. */
  readonly ens?: { readonly universalResolver: Address; readonly registry?: Address }
  /** Default 0xcA11bde05977b3631167028862bE2a173976CA11. */
  readonly multicall3?: Address
  readonly tokens: readonly TokenConfig[]
  readonly prices?: PoolPrices | ApiPrices
  /** Blocks below the head after which an answer is kept for good. Default 64. */
  readonly finalityDepth?: number
  /** Widest `eth_getLogs` range in blocks. Default 10 000. */
  readonly maxLogsRange?: number
}

export type ProjectConfig = {
  readonly id: string
  readonly name: string
  /** Like `https://app.example` or `https://*.example`; empty allows every origin. */
  readonly allowedOrigins: readonly string[]
  /** Allows localhost and preview domains beside the listed origins. */
  readonly development: boolean
  readonly analytics: boolean
}

/** Points per minute. One request is one point; a gateway batch is one point per element. */
export type Limits = {
  readonly perIp: Readonly<Record<LimitName, number>>
  readonly perProject: Readonly<Record<LimitName, number>>
}

/** What is not named keeps its default. */
export type LimitChanges = { readonly [Per in keyof Limits]?: Partial<Limits[Per]> }

export type RelayConfig = {
  /** Further addresses of this relay, like `wss://relay.example`: a client’s token names the one that it dialled. */
  readonly addresses?: readonly string[]
  /** What is not named keeps its default. */
  readonly limits?: Partial<RelayLimits>
}

export type Config = {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** How browsers reach this server; used in the image addresses it hands out. Default: where it listens. */
  readonly publicUrl?: string
  /** Folder of the embedded database; `memory` keeps nothing. Not used when `Secrets.databaseUrl` is set. */
  readonly dataDir: string
  readonly chains: readonly ChainConfig[]
  /** Created when missing, at start; what the database has wins. */
  readonly projects?: readonly ProjectConfig[]
  /** Wallets of yours, offered before those of the built-in list. */
  readonly wallets?: readonly WalletEntry[]
  readonly limits?: LimitChanges
  /** How many proxies in front add to X-Forwarded-For. Default 0: the peer’s address counts. */
  readonly trustedProxies?: number
  /** Lets avatars and their metadata be fetched from private addresses and over http. For a local world only. */
  readonly allowLocalEgress?: boolean
  /** Base of the price API. Default https://api.coingecko.com/api/v3. */
  readonly priceApi?: string
  /** Base of the IPFS gateway for avatars. Default https://ipfs.io. */
  readonly ipfsGateway?: string
  readonly relay?: RelayConfig
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** How long an open request may finish at shutdown, in milliseconds. Default 10 000. */
  readonly drainMs?: number
}
