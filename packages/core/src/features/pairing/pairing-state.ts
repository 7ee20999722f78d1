/** The state of pairing, as hooks and views read it. */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { DeepLink } from '../../entities/pairing.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'

/**
 * A wallet on another device, or in another app, being reached by a code. While one of the views for it is
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
      /** How many codes this attempt has had. */
      readonly codes: number
      /** No view shows it: it waits for a wallet that was opened with it, and is not renewed. */
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

/** A paired wallet that this page has asked for something, and that has not answered at once. */
export type AskedWallet = {
  /** Names the session. */
  readonly topic: string
  /** The request's JSON-RPC id, as text: it may be larger than a number holds. */
  readonly requestId: string
}

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
  /** By which it was opened on this device: requests of its session open it again. None for one that was reached from elsewhere. */
  readonly link?: DeepLink
  /** The networks the wallet has approved, in its order. */
  readonly approved: readonly Caip2[]
  /** It can be asked for networks that it has not approved. */
  readonly takesNetworks: boolean
}

/** A code that an earlier load of this page has left waiting. */
export type PendingCode = { readonly expiresAt: number } & PairingChoice

/** On a phone that shows a list of wallets: the code by which a press on a row opens its wallet. */
export type CodeAhead =
  /** Nothing is in the way of making it but a visitor who has not agreed, or an attempt that has a code of its own. */
  | { readonly status: 'wanted' }
  | { readonly status: 'making'; readonly attempt: number; readonly codes: number }
  | {
      readonly status: 'made'
      readonly attempt: number
      /** How many there have been while lists were shown. */
      readonly codes: number
      /** A secret: whoever reads it first is the wallet. */
      readonly uri: string
      /** Ms since the epoch. */
      readonly expiresAt: number
    }
  | { readonly status: 'failed' }

export type PairingSlice = {
  readonly pairing: PairingState
  readonly ahead?: CodeAhead | undefined
  readonly relay: RelayState
  /** The newest last. Undefined for none, and once the visitor has put it away. */
  readonly asked?: readonly AskedWallet[] | undefined
  /** Until the visitor turns to another view. */
  readonly leaving: LeavingState | undefined
  /** Wallets at the other end of paired sessions, of connections that are live or being verified. */
  readonly paired: Readonly<Partial<Record<Namespace, PairedWallet>>>
  /** A code was kept that a wallet may still answer; what it was is read when the feature comes. */
  readonly hasPending: boolean
  /** Taken up by the attempt that is about to begin. */
  readonly found?: ({ readonly uri: string; readonly expiresAt: number } & PairingChoice) | undefined
  /** Wallets whose connections the kernel is about to adopt. */
  readonly joining?: PairingSlice['paired'] | undefined
  /** What another tab has stored of paired wallets, until its connections are followed. */
  readonly stored?: PairingSlice['paired'] | undefined
}
