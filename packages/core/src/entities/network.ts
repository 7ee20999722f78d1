/** A network as the kit knows it. */
import type { Caip2, Namespace } from '@foyer/contract/entities'

export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** `Id`: the CAIP-2 ids of which this may be one, where they are known by name. */
export type Network<Id extends Caip2 = Caip2> = {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: Readonly<Record<string, { readonly address: string }>>
  readonly testnet?: boolean
  readonly chainNamespace: Namespace
  readonly caipNetworkId: Id
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

/** What `createKit` is given. */
export type NetworkInputs = readonly [NetworkInput, ...NetworkInput[]]

/** The CAIP-2 id of a network that was written down as it is, so that its type says it; any where only a program knows it. */
export type NetworkIdOf<Input extends NetworkInput> = Input extends { readonly caipNetworkId: infer Id extends Caip2 }
  ? Id
  : Input extends { readonly chainNamespace: Namespace }
    ? Caip2
    : Input extends { readonly id: infer Id extends number }
      ? number extends Id
        ? Caip2
        : `eip155:${Id}`
      : Caip2

/** The family of a network. */
export type NamespaceOf<Id extends Caip2> = Id extends `${infer Family extends Namespace}:${string}` ? Family : never
