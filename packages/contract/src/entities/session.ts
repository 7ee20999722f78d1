/** Paired sessions, and the namespaces that they are about (CAIP-25), as the kit and the pairing client share them. */
import type { Caip2, Namespace } from './caip.ts'

/** How one side presents itself to the other. Nobody vouches for it. */
export type PeerMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What a wallet grants under one namespace (`eip155`) or single chain (`eip155:10`). */
export type GrantedNamespace = {
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type PairedSession = {
  readonly topic: string
  readonly peer: { readonly metadata: PeerMetadata }
  /** By namespace or by single chain. */
  readonly namespaces: Readonly<Record<string, GrantedNamespace>>
  /** Seconds since 1970. */
  readonly expiry: number
}

/** What a page requests, per namespace. All of it is optional for the wallet. */
export type RequestedNamespaces = Readonly<
  Partial<
    Record<Namespace, { readonly chains: readonly Caip2[]; readonly methods?: readonly string[]; readonly events?: readonly string[] }>
  >
>
