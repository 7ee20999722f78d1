/** Everything that can happen to the kernel, and everything it can want done. */

import type { AnalyticsEventName, AnalyticsProps } from '@foyer/contract'
import type { Caip2, Caip10, Namespace } from '@foyer/contract/entities'
import type { AlertKey } from '../entities/alert-key.ts'
import type { KitError } from '../entities/errors.ts'
import type { NoticeKey } from '../entities/notice-key.ts'
import type { Account, ConnectorId, RecentWallet } from '../entities/wallet.ts'
import type { AdapterEvent, NonEmpty } from '../family/family.ts'
import type { Exactly } from './exactly.ts'
import type { Screen } from './screen.ts'
import type { AccountTab, ConnectionSnapshot, KernelState, Label, SessionMember } from './state.ts'

/** One of the events that the contract knows, with what it may carry: the server refuses any other. */
export type Tracked<Name extends AnalyticsEventName = AnalyticsEventName> = {
  readonly [Each in Name]: { readonly type: 'track'; readonly event: Each; readonly properties?: PropertiesOf<Each> }
}[Name]

type PropertiesOf<Name extends AnalyticsEventName> = Exactly<NonNullable<Extract<AnalyticsProps, { readonly event: Name }>['properties']>>

/** What a screen, a hook or the page can say. Everything else that changes state comes from the runtime. */
export type UiEvent =
  | { readonly type: 'open'; readonly screen?: Screen | undefined; readonly namespace?: Namespace | undefined }
  | { readonly type: 'close'; readonly force?: boolean }
  | { readonly type: 'back' }
  | { readonly type: 'go'; readonly screen: Screen; readonly replace?: boolean }
  | { readonly type: 'shake' }
  /** `quiet`: wanted by a feature, not by a press; no view is opened for it. `attempt`: what `kit.connect` calls the attempt that this begins. */
  | {
      readonly type: 'connect'
      readonly connector: ConnectorId
      readonly namespace?: Namespace | undefined
      readonly quiet?: true
      readonly attempt?: number
    }
  /** Stop waiting for the wallet; a late answer changes nothing. `only`: for that attempt, where it is still the live one. */
  | { readonly type: 'cancel'; readonly namespace?: Namespace; readonly only?: number }
  | { readonly type: 'disconnect'; readonly namespace?: Namespace | undefined }
  | { readonly type: 'switch-network'; readonly network: Caip2 }
  | { readonly type: 'select-account'; readonly address: string }
  /** The visitor agrees to the page's documents, or takes that back. */
  | { readonly type: 'consent'; readonly given: boolean }
  | { readonly type: 'tab'; readonly tab: AccountTab }
  | { readonly type: 'notify'; readonly variant: 'loading' | 'success' | 'error'; readonly message: string; readonly key?: NoticeKey }
  | {
      readonly type: 'theme'
      readonly mode?: 'light' | 'dark' | 'system'
      readonly variables?: Readonly<Record<`--foyer-${string}`, string>>
    }
  /** A hint that the modal may open soon (pointer over the button, idle page): its code is fetched. */
  | { readonly type: 'warm' }
  /** For analytics only: something was clicked (docs/behaviour.md, Analytics). */
  | Tracked

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
    }
  /** A feature has connected wallets by itself. With `attempt` it is the answer to that attempt, and the page goes with it. */
  | {
      readonly type: 'adopt'
      readonly attempt?: { readonly namespace: Namespace }
      readonly grants: readonly Grant[]
      /** The wallet, as the visitor finds it again. */
      readonly recent?: RecentWallet
    }
  /** What another tab has kept beside its connection. */
  | { readonly type: 'kept'; readonly recent: KernelState['recent']; readonly kept: Kept }
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
  /** The integrator should hear of this (docs/behaviour.md, Alerts). */
  | { readonly type: 'misconfigured'; readonly key: AlertKey; readonly detail?: string }
  | { readonly type: 'online'; readonly online: boolean }
  /** What an account is called and how it looks, for whoever shows it before the feature that asked is here. */
  | { readonly type: 'label'; readonly key: Caip10; readonly label: Label }
  /** A transaction of this account is on its way: what is known of its holdings will not be true for long. */
  | { readonly type: 'sent'; readonly key: Caip10 }

/** One connection that a feature has made. */
export type Grant = {
  readonly namespace: Namespace
  readonly connector: ConnectorId
  readonly accounts: NonEmpty<Account>
  readonly network: Caip2
} & SessionMember

/** What features keep, by storage key: text of which nothing is known. */
type Kept = { read(key: string): string | undefined }

export type KernelEvent = UiEvent | RuntimeEvent

/** `at` is ms since the epoch; `seq` counts the events of this kit and names the attempts they start. */
export type Stamp = { readonly at: number; readonly seq: number }

export type Stamped<Event = KernelEvent> = Event & Stamp

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
  /** `seq` is the event's, which may leave several at once. */
  | { readonly type: 'release'; readonly namespace: Namespace; readonly connector: ConnectorId; readonly seq: number }
  | { readonly type: 'move'; readonly connector: ConnectorId; readonly to: Caip2; readonly attempt: number }
  | { readonly type: 'abandon-move' }
  /** What is stored by now is this tab's to end, whichever tab wrote it; of that namespace, or of all, it has been ended. */
  | { readonly type: 'claim'; readonly namespace: Namespace; readonly all: boolean }
  /** Sends `event` after `ms`; a timer of the same name is replaced. */
  | { readonly type: 'timer'; readonly name: string; readonly ms: number; readonly event: KernelEvent }
  /** Fetch the code that an opening will need. */
  | { readonly type: 'warm' }
  /** Tell the visitor by a banner. */
  | { readonly type: 'notify'; readonly variant: 'loading' | 'success' | 'error'; readonly message: string; readonly key?: NoticeKey }
  /** Tell the integrator, once. */
  | { readonly type: 'alert'; readonly key: AlertKey; readonly detail?: string }
