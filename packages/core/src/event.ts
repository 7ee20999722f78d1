/** Everything that can happen to a kit, and everything it can want done. An event list replays a bug. */
import type { AdapterEvent } from './adapter.ts'
import type { Caip2, Namespace } from './caip.ts'
import type { DataEvent, DataWork } from './data/data-event.ts'
import type { KitError } from './errors.ts'
import type { UiEvent } from './kit.ts'
import type { PairingEvent, PairingWork } from './pairing/pairing-event.ts'
import type { AlertKey, ConnectionSnapshot, KitState, Notice, PairedWallet } from './state.ts'
import type { Account, ConnectorId } from './wallet.ts'

/** What the runtime reports: answers of wallets, other tabs, timers. */
export type RuntimeEvent =
  | { readonly type: 'wallet'; readonly namespace: Namespace; readonly event: AdapterEvent }
  | {
      readonly type: 'granted'
      readonly namespace: Namespace
      readonly attempt: number
      readonly accounts: readonly Account[]
      readonly network: Caip2
    }
  | { readonly type: 'refused'; readonly namespace: Namespace; readonly attempt: number; readonly error: KitError }
  /** A connection found in storage: at the start, or made by another tab. */
  | {
      readonly type: 'restore'
      readonly namespace: Namespace
      readonly connector: ConnectorId
      readonly snapshot: ConnectionSnapshot
      readonly paired?: PairedWallet
    }
  /** What another tab has kept beside its connection. */
  | { readonly type: 'kept'; readonly recent: KitState['recent']; readonly deepLink: KitState['deepLink'] }
  /** Another tab disconnected. */
  | { readonly type: 'forget'; readonly namespace: Namespace }
  /** Another tab, without a wallet, chose a network. */
  | { readonly type: 'chosen'; readonly network: Caip2 }
  | { readonly type: 'switched'; readonly attempt: number }
  | { readonly type: 'switch-refused'; readonly attempt: number; readonly error: KitError }
  /** The wallets were told about a disconnect; the errors are of those that could not be. */
  | { readonly type: 'released'; readonly namespace: Namespace | 'all'; readonly errors: readonly KitError[] }
  | { readonly type: 'shaken' }
  | { readonly type: 'loaded' }
  | { readonly type: 'show-notice'; readonly notice: Notice }
  | { readonly type: 'hide-notice'; readonly id: number }
  /** The integrator should hear of this (spec 8.01). */
  | { readonly type: 'misconfigured'; readonly key: AlertKey }
  | { readonly type: 'online'; readonly online: boolean }

export type KitEvent = UiEvent | RuntimeEvent | DataEvent | PairingEvent

/** `at` is ms since the epoch; `seq` counts the events of this kit and names the attempts they start. */
export type Stamped<Event extends KitEvent = KitEvent> = Event & {
  readonly at: number
  readonly seq: number
  /** Happened before the code that answers it was there: only that code has still to hear it. */
  readonly late?: boolean
}

export type Work =
  /** Ask a wallet for accounts; one at a time per namespace, a new one abandons the last. */
  | {
      readonly type: 'ask'
      readonly namespace: Namespace
      readonly connector: ConnectorId
      readonly attempt: number
      readonly silent: boolean
    }
  | { readonly type: 'abandon'; readonly namespace: Namespace }
  | { readonly type: 'release'; readonly namespace: Namespace; readonly connector: ConnectorId }
  | { readonly type: 'move'; readonly connector: ConnectorId; readonly to: Caip2; readonly attempt: number }
  | { readonly type: 'abandon-move' }
  /** Sends `event` after `ms`; a timer of the same name is replaced. */
  | { readonly type: 'timer'; readonly name: string; readonly ms: number; readonly event: KitEvent }
  /** Tell the integrator, once (spec 8.01). */
  | { readonly type: 'alert'; readonly key: AlertKey; readonly detail?: string }
  | DataWork
  | PairingWork
