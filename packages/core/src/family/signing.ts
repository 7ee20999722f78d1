/** What a page has signed, and what it is given, by chain family. */
import type { Namespace } from '@foyer/contract/entities'
import type { Hex } from '../entities/hex.ts'
import type { ProviderRequest } from './family.ts'

/** EIP-712: what a wallet shows field by field. */
export type TypedData = {
  readonly domain?: {
    readonly name?: string | undefined
    readonly version?: string | undefined
    readonly chainId?: number | bigint | string | undefined
    readonly verifyingContract?: string | undefined
    readonly salt?: string | undefined
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[] | undefined>>
  readonly primaryType: string
  readonly message?: Readonly<Record<string, unknown>>
}

/** Hexadecimal on EVM, as each family writes it elsewhere. */
export type SignatureOf<N extends Namespace> = N extends 'eip155' ? Hex : string

/** EIP-1193. */
export type Eip1193Provider = {
  request(request: ProviderRequest): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

/** The wallet's own object, as the libraries of its family take it. */
export type ProviderOf<N extends Namespace> = N extends 'eip155' ? Eip1193Provider : unknown
