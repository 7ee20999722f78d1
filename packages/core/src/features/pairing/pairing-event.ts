/** What happens while a wallet is paired with, and what this feature can want done. */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { DeepLink, RelayLink } from '../../entities/pairing.ts'
import type { Account } from '../../entities/wallet.ts'
import type { NonEmpty } from '../../family/family.ts'
import type { AskedWallet, PairedWallet, PairingChoice } from './pairing-state.ts'

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
  /** The relay is tried now, not after the next pause. */
  | { readonly type: 'retry-relay' }
  | { readonly type: 'online'; readonly online: boolean }

/** A link to a wallet's app: pressed, what came of it, and that the visitor is elsewhere by now. */
export type LeavingEvent =
  /** The chosen wallet was opened by this link, in this press. Without one: it is reached by QR code, and what was kept is forgotten. */
  | { readonly type: 'open-link'; readonly link?: DeepLink; readonly pressed?: true }
  | { readonly type: 'link-opened'; readonly attempt: number; readonly outcome: 'left' | 'stayed' }
  | { readonly type: 'turn-away' }

/** What the page has asked a paired wallet for. */
export type AskedEvent =
  | { readonly type: 'wallet-asked'; readonly request: AskedWallet }
  /** It has been answered or declined, or can be answered no more. */
  | { readonly type: 'request-over'; readonly request: AskedWallet }
  /** The visitor wants to hear no more of what is asked now. */
  | { readonly type: 'dismiss-asked' }

export type PairingEvent =
  | AskedEvent
  /** Another code: after a failure, or because this one was seen by the wrong eyes. */
  | { readonly type: 'retry-pairing' }
  /** Fetches what a pairing code will need, and does nothing with it. `makes`: where that is a phone's list of wallets, the code itself is made. */
  | { readonly type: 'fetch-ahead'; readonly makes?: boolean }
  | { readonly type: 'code-ahead'; readonly attempt: number; readonly uri: string; readonly expiresAt: number }
  /** It has run out, or cannot be had. */
  | { readonly type: 'ahead-over'; readonly attempt: number; readonly reason: 'expired' | 'failed' }
  | { readonly type: 'pairing-code'; readonly attempt: number; readonly uri: string; readonly expiresAt: number }
  /** Nobody should start with this code any more (docs/behaviour.md, Codes and sessions). */
  | { readonly type: 'pairing-ends'; readonly attempt: number; readonly uri: string }
  /** A wallet has approved; its session is being set up. */
  | { readonly type: 'pairing-approved'; readonly attempt: number }
  /** A code from before this page was loaded is still good (docs/behaviour.md, Codes and sessions). */
  | ({ readonly type: 'pairing-found'; readonly uri: string; readonly expiresAt: number } & PairingChoice)
  | { readonly type: 'paired'; readonly attempt: number; readonly grants: NonEmpty<PairingGrant> }
  /** The wallet has changed what a session allows: of chain families that were in it, and of such as were not. */
  | { readonly type: 'paired-changed'; readonly namespace: Namespace; readonly paired: PairedWallet }
  | { readonly type: 'paired-more'; readonly grants: NonEmpty<PairingGrant> }
  | Exclude<RelayEvent, { readonly type: 'online' }>
  | Exclude<LeavingEvent, { readonly type: 'turn-away' }>

export type PairingWork =
  /** Try the relay now. */
  | { readonly type: 'pair-wake' }
  /** Of an earlier version: each wallet has its own by now. */
  | { readonly type: 'pair-forget-link' }
  /** See whether anything comes up. */
  | { readonly type: 'pair-watch'; readonly attempt: number; readonly atOnce: true }
  | { readonly type: 'pair-renew'; readonly attempt: number }
  /** This chain family has left that session: a session that nobody is left in ends. */
  | { readonly type: 'pair-leave'; readonly namespace: Namespace; readonly topic: string }
  /** Look for the code that an earlier load of this page has left. */
  | ({ readonly type: 'pair-resume' } & PairingChoice)
  | { readonly type: 'pair-fetch-ahead' }
  /** A code that waits for an attempt; the one before is dropped. */
  | { readonly type: 'pair-make-ahead'; readonly attempt: number }
  | { readonly type: 'pair-drop-ahead' }
