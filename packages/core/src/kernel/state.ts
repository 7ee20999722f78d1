/** The whole state of one kit, as hooks and screens read it. Readonly data; changed only by events. */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { KitError } from '../entities/errors.ts'
import type { Network } from '../entities/network.ts'
import type { Account, Connector, ConnectorId, RecentWallet } from '../entities/wallet.ts'
import type { NonEmpty } from '../family/family.ts'
import type { Screen } from './screen.ts'

/** What a reload finds in storage: enough to show the account at once. */
export type ConnectionSnapshot = {
  readonly accounts: NonEmpty<Account>
  readonly network: Caip2
} & SessionMember

/** Connections that share a session with a wallet elsewhere end together. */
export type SessionMember = {
  readonly session?: string
  /** What the wallet at the other end calls itself. */
  readonly walletName?: string
}

/** What is no part of a state, so that it can be asked for in any. */
type Without<Part extends 'attempt' | 'restored' | 'previous'> = { readonly [Name in Part]?: undefined }

/** A live connection. */
export type Connected = {
  readonly status: 'connected'
  readonly connector: ConnectorId
  /** The one in use first. */
  readonly accounts: NonEmpty<Account>
  /** Where the wallet is; may be a network the kit was not given. */
  readonly network: Caip2
  /** Restored, and overtaken by another attempt before its wallet confirmed it: verified again when that attempt is given up. */
  readonly unverified?: true
} & SessionMember &
  Without<'attempt' | 'restored' | 'previous'>

/** The life of one connection; one per namespace. */
export type Connection =
  | ({ readonly status: 'disconnected' } & Without<'attempt' | 'restored' | 'previous'>)
  | {
      readonly status: 'connecting'
      readonly connector: ConnectorId
      readonly attempt: number
      readonly since: number
      /** Present while a stored connection is being verified: show it, do not block on the wallet. */
      readonly restored?: ConnectionSnapshot
      /** The wallet that stays connected unless this one says yes. */
      readonly previous?: Connected
    }
  | Connected
  | ({
      readonly status: 'failed'
      readonly connector: ConnectorId
      readonly error: KitError
      readonly previous?: Connected
    } & Without<'attempt' | 'restored'>)

export type NetworkState<Id extends Caip2 = Caip2> = {
  readonly networks: readonly Network<Id>[]
  /** The network the page is on: the connected wallet's, else the last chosen, else the default. */
  readonly active: Caip2 | undefined
  readonly switching?: { readonly to: Caip2; readonly attempt: number; readonly since: number }
  readonly failed?: { readonly to: Caip2; readonly error: KitError }
}

export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  /** Oldest first, the last is shown. Empty only when closed. */
  readonly history: readonly Screen[]
  /** Which way the last change went, for motion. */
  readonly direction: 'forward' | 'back' | 'none'
}

/** Name and picture of an account, as far as they are known. */
export type Label = { readonly name: string | null; readonly avatar: string | null }

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type ThemeState = { readonly mode: 'light' | 'dark' | 'system'; readonly variables: Readonly<Record<`--foyer-${string}`, string>> }

/** What is there from the first moment. */
export type KernelState<Id extends Caip2 = Caip2> = {
  readonly modal: ModalState
  /** The namespace the page is on. */
  readonly namespace: Namespace | undefined
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly network: NetworkState<Id>
  /** Found by the adapters, merged and de-duplicated (docs/behaviour.md, Finding wallets). */
  readonly connectors: readonly Connector[]
  /** Latest first, at most 2 (docs/behaviour.md, Finding wallets). */
  readonly recent: readonly RecentWallet[]
  /** Last known names and pictures of accounts, by CAIP-10. */
  readonly labels: Readonly<Record<string, Label>>
  readonly tab: AccountTab
  readonly theme: ThemeState
  readonly consent: Consent
  readonly online: boolean
}

export type KitState<Id extends Caip2 = Caip2> = KernelState<Id> & {
  /** By name, of those whose code is here; read by `sliceOf`. */
  readonly features: Readonly<Record<string, unknown>>
}

/**
 * Whether the visitor has agreed to the page's documents, where it asks for that before anything connects. `refused`: something
 * was to connect before. Holds for the visit.
 */
export type Consent = 'unneeded' | 'missing' | 'refused' | 'given'
