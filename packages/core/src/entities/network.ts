/** A network as the kit knows it. */
import type { Caip2, Namespace } from '@foyer/contract/entities'

export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export type Network = {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: Readonly<Record<string, { readonly address: string }>>
  readonly testnet?: boolean
  readonly chainNamespace: Namespace
  readonly caipNetworkId: Caip2
  readonly deprecatedCaipNetworkId?: Caip2
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/**
 * What an integrator may pass as a network: a `Network`, or any viem-shaped chain, whose
 * namespace is then `eip155`.
 */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'rpcUrls' | 'blockExplorers' | 'contracts' | 'testnet'> & {
  readonly chainNamespace?: Namespace | undefined
  readonly caipNetworkId?: Caip2 | undefined
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: object | undefined
  readonly testnet?: boolean | undefined
}
