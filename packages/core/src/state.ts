/** The whole state of one kit, as hooks and screens read it. Readonly data; changed only by events. */
import type { NonEmpty } from './adapter.ts'
import type { Caip2, Namespace } from './caip.ts'
import type { KitError } from './errors.ts'
import type { Network } from './network.ts'
import type { DeepLink } from './pairing.ts'
import type { Screen } from './screen.ts'
import type { Account, CatalogueWallet, Connector, ConnectorId, RecentWallet } from './wallet.ts'

/** Something fetched. `previous` stays readable while it is refreshed or after a failure. */
export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly attempt: number; readonly previous?: T }
  /** `at` is 0 for what an earlier visit has left: shown, and asked again by the next who looks. */
  | { readonly status: 'ready'; readonly data: T; readonly at: number }
  | { readonly status: 'failed'; readonly error: KitError; readonly previous?: T; readonly at: number }

/** What a reload finds in storage: enough to show the account at once. */
export type ConnectionSnapshot = { readonly accounts: NonEmpty<Account>; readonly network: Caip2 }

/** A live connection. */
export type Connected = {
  readonly status: 'connected'
  readonly connector: ConnectorId
  /** The one in use first. */
  readonly accounts: NonEmpty<Account>
  /** Where the wallet is; may be a network the kit was not given. */
  readonly network: Caip2
}

/** The life of one connection; one per namespace. */
export type Connection =
  | { readonly status: 'disconnected' }
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
  | { readonly status: 'failed'; readonly connector: ConnectorId; readonly error: KitError; readonly previous?: Connected }

/**
 * A wallet on another device, or in another app, being reached by a code (spec 4.02). While one of the views for it is
 * shown, a code that runs out is followed by the next.
 */
export type PairingState =
  | { readonly status: 'idle' }
  /** The code is being made. */
  | ({ readonly status: 'preparing'; readonly attempt: number } & PairingChoice)
  /** For a QR code or a link. */
  | ({
      readonly status: 'waiting'
      readonly attempt: number
      /** A secret: whoever reads it first is the wallet. */
      readonly uri: string
      /** Ms since the epoch. Nobody should start with this code in its last 10 s: `renewing` is true then. */
      readonly expiresAt: number
      /** The next code is on its way, and takes the place of this one. */
      readonly renewing: boolean
      /** How many codes this question has had. */
      readonly codes: number
      /** No view shows it: it waits for a wallet that was opened with it, and is not renewed (spec 4.02a). */
      readonly unseen?: true
    } & PairingChoice)
  /** The wallet has said yes; the session is being set up. */
  | ({ readonly status: 'settling'; readonly attempt: number } & PairingChoice)
  | ({ readonly status: 'failed'; readonly error: KitError } & PairingChoice)

export type PairingChoice = {
  readonly wallet?: CatalogueWallet
  /** The link by which that wallet was opened here. */
  readonly link?: DeepLink
}

/** The way to the relay that carries codes and paired sessions. It is tried for as long as it is needed. */
export type RelayState =
  /** Nothing needs it, or it is there. */
  | { readonly status: 'idle' | 'open' }
  /** For a moment: no reason to worry anybody. `again`: it was away, and the person wants it tried now. */
  | { readonly status: 'trying'; readonly since: number; readonly again?: true }
  /** Codes and requests do not get through. `error`: it is there and turns this page away. */
  | { readonly status: 'away'; readonly since: number; readonly error?: KitError }

/** A link to a wallet's app was pressed: nothing known yet, something came up, or nothing did. */
export type LeavingState = { readonly attempt: number; readonly outcome: 'opening' | 'left' | 'stayed' }

/** What is known of the wallet at the other end of a paired session; one per namespace. It says so itself: nobody vouches for it. */
export type PairedWallet = {
  /** Names the session. */
  readonly topic: string
  readonly name: string
  /** https only. */
  readonly icon?: string
  readonly url?: string
  /** Of the catalogue, if it was chosen there or has the same name. */
  readonly wallet?: CatalogueWallet
  /** The networks the wallet has approved, in its order. */
  readonly approved: readonly Caip2[]
  /** It can be asked for networks that it has not approved. */
  readonly takesNetworks: boolean
}

export type NetworkState = {
  readonly networks: readonly Network[]
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

export type Identity = { readonly name: string | null; readonly avatar: string | null }

/** spec 3.10a; `quantity.numeric` is a decimal string, `price` and `value` are for display only. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId?: Caip2
  /** CAIP-10 of the contract; absent for the native coin. */
  readonly address?: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

export type NativeBalance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type CataloguePage = {
  readonly wallets: readonly CatalogueWallet[]
  readonly page: number
  readonly count: number
}

export type CatalogueState = {
  readonly recommended: Remote<readonly CatalogueWallet[]>
  readonly featured: Remote<readonly CatalogueWallet[]>
  /** All pages so far, in order. */
  readonly list: Remote<CataloguePage>
  readonly search: string
  /** Only wallets that the catalogue's operator has certified, in `results`. */
  readonly badge?: 'certified'
  readonly results: Remote<CataloguePage>
}

/** The banner (spec 4.07). */
export type Notice = { readonly id: number; readonly variant: 'loading' | 'success' | 'error'; readonly message: string }

/** An integrator's mistake or an outage, shown in debug mode (spec 8.01). */
export type Alert = {
  readonly key: AlertKey
  readonly code: string
  readonly title: string
  readonly message: string
  readonly variant: 'info' | 'warning' | 'error'
}

export const alertKeys = [
  'SWITCH_NETWORK_NOT_FOUND',
  'INVALID_APP_CONFIGURATION',
  'IFRAME_LOAD_FAILED',
  'IFRAME_REQUEST_TIMEOUT',
  'UNVERIFIED_DOMAIN',
  'JWT_TOKEN_NOT_VALID',
  'INVALID_PROJECT_ID',
  'PROJECT_ID_NOT_CONFIGURED',
  'SERVER_ERROR_APP_CONFIGURATION',
  'RATE_LIMITED_APP_CONFIGURATION',
] as const
export type AlertKey = (typeof alertKeys)[number]

export type ThemeState = { readonly mode: 'light' | 'dark' | 'system'; readonly variables: Readonly<Record<`--foyer-${string}`, string>> }

export type KitState = {
  readonly modal: ModalState
  /** The namespace the page is on. */
  readonly namespace: Namespace | undefined
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly network: NetworkState
  /** Found by the adapters, merged and de-duplicated (spec 3.08b-d). */
  readonly connectors: readonly Connector[]
  readonly pairing: PairingState
  readonly relay: RelayState
  /** Until the person turns to another view. */
  readonly leaving: LeavingState | undefined
  /** Wallets at the other end of paired sessions, of connections that are live or being verified. */
  readonly paired: Readonly<Partial<Record<Namespace, PairedWallet>>>
  /** The link by which the wallet that is paired now was opened on this device: requests open it again. */
  readonly deepLink: DeepLink | undefined
  /** Latest first, at most 2 (spec 9.03a). */
  readonly recent: readonly RecentWallet[]
  readonly catalogue: CatalogueState
  /** By CAIP-10. */
  readonly identities: Readonly<Record<string, Remote<Identity>>>
  readonly balances: Readonly<Record<string, Remote<NativeBalance>>>
  readonly tokens: Readonly<Record<string, Remote<readonly TokenBalance[]>>>
  readonly tab: AccountTab
  readonly notice: Notice | undefined
  readonly alert: Alert | undefined
  readonly theme: ThemeState
  readonly online: boolean
}
