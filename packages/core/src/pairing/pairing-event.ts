/** What happens while a wallet is paired with, and what that part of the kit can want done. */
import type { NonEmpty } from '../adapter.ts'
import type { Caip2, Namespace } from '../caip.ts'
import type { KitError } from '../errors.ts'
import type { UiEvent } from '../kit.ts'
import type { RelayLink } from '../pairing.ts'
import type { PairedWallet, PairingChoice } from '../state.ts'
import type { Account } from '../wallet.ts'

/** One chain family's share of a session that a wallet has approved. */
export type PairingGrant = {
  readonly namespace: Namespace
  readonly accounts: NonEmpty<Account>
  readonly network: Caip2
  readonly paired: PairedWallet
}

/** How it stands with the relay; `error` when it turned this page away. `since` names the wait that has become long. */
export type RelayEvent =
  | { readonly type: 'relay'; readonly link: RelayLink['status']; readonly error?: KitError }
  | { readonly type: 'relay-late'; readonly since: number }
  | Extract<UiEvent, { readonly type: 'retry-relay' }>
  | { readonly type: 'online'; readonly online: boolean }

/** A link to a wallet's app: pressed, what came of it, and that the person is elsewhere by now. */
export type LeavingEvent =
  | Extract<UiEvent, { readonly type: 'open-link' }>
  | { readonly type: 'link-opened'; readonly attempt: number; readonly outcome: 'left' | 'stayed' }
  | { readonly type: 'turn-away' }

export type PairingEvent =
  /** The code for it is here; what is on the screen now wants its pairing code. */
  | { readonly type: 'pairing-ready' }
  /** The code for it did not arrive. */
  | { readonly type: 'pairing-missing'; readonly error: KitError }
  | { readonly type: 'pairing-code'; readonly attempt: number; readonly uri: string; readonly expiresAt: number }
  /** Nobody should start with this code any more (spec 4.02c). */
  | { readonly type: 'pairing-ends'; readonly attempt: number; readonly uri: string }
  /** A wallet has said yes; its session is being set up. */
  | { readonly type: 'pairing-approved'; readonly attempt: number }
  /** A code from before this page was loaded is still good (spec 4.02a). */
  | ({ readonly type: 'pairing-found'; readonly uri: string; readonly expiresAt: number } & PairingChoice)
  | { readonly type: 'paired'; readonly attempt: number; readonly grants: NonEmpty<PairingGrant> }
  /** The wallet has changed what a session allows: of chain families that were in it, and of such as were not. */
  | { readonly type: 'paired-changed'; readonly namespace: Namespace; readonly paired: PairedWallet }
  | { readonly type: 'paired-more'; readonly grants: NonEmpty<PairingGrant> }
  | Exclude<RelayEvent, { readonly type: 'retry-relay' | 'online' }>
  | Extract<LeavingEvent, { readonly type: 'link-opened' }>

export type PairingWork =
  /** Try the relay now. */
  | { readonly type: 'pair-wake' }
  /** See whether anything comes up. */
  | { readonly type: 'pair-watch'; readonly attempt: number }
  | { readonly type: 'pair-renew'; readonly attempt: number }
  /** This chain family has left that session: a session that nobody is left in ends. */
  | { readonly type: 'pair-leave'; readonly namespace: Namespace; readonly topic: string }
