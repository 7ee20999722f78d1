/** Sending a coin or a token from the account in use, and following what was sent until the chain has settled it. */
import type { Caip10 } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { PreparedTransfer } from '../../family/transfers.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import type { Look, TrackedStatus, TrackedTransaction } from '../../feature/follow.ts'
import type { LeftRequest } from '../../feature/left-requests.ts'
import type { Label } from '../../kernel/state.ts'

export type { Look, TrackedStatus, TrackedTransaction }

/** What is sent. */
export type SendToken = {
  /** The token's contract; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What was entered: plain decimals, of the token or of US dollars at that price of one token, or all that there is. */
export type SendAmount =
  | { readonly unit: 'token'; readonly text: string }
  | { readonly unit: 'fiat'; readonly text: string; readonly price: number }
  | { readonly unit: 'max' }

/**
 * Why what was entered is nobody to send to. `mistyped`: an address whose checksum is wrong; `doubtful-name`: a name that could be taken for
 * another; `no-names`: no network of the page has a name service, or names have no address on this one; `burned`: the zero address.
 */
export type ReceiverProblem = 'mistyped' | 'not-an-address' | 'no-such-name' | 'doubtful-name' | 'no-names' | 'burned'

export type SendReceiver =
  | { readonly status: 'empty'; readonly text: string }
  | { readonly status: 'finding'; readonly text: string; readonly attempt: number }
  | {
      readonly status: 'found'
      readonly text: string
      readonly attempt: number
      readonly address: string
      /** The name that was entered, and led there. */
      readonly name?: string
      /** How the address calls itself; `unknown` where nobody could say. */
      readonly identity: Label | 'asking' | 'unknown'
    }
  | { readonly status: 'refused'; readonly text: string; readonly problem: ReceiverProblem }
  | { readonly status: 'failed'; readonly text: string; readonly error: KitError }

/** A prepared transfer as the visitor sees it. Its `attempt` names it: confirming says which one was seen. */
export type ShownTransfer = {
  readonly attempt: number
  /** When it was prepared, ms since the epoch. */
  readonly at: number
  readonly prepared: PreparedTransfer
  /** What is not as it was shown before. */
  readonly changed?: 'fee' | 'amount'
}

export type Preparation =
  | { readonly status: 'none' }
  | { readonly status: 'preparing'; readonly attempt: number; readonly shown?: ShownTransfer }
  | { readonly status: 'ready'; readonly shown: ShownTransfer }
  | { readonly status: 'failed'; readonly error: KitError }

export type Signing =
  | { readonly status: 'none' }
  /** The wallet is asked. */
  | { readonly status: 'asking'; readonly attempt: number; readonly since: number }
  | { readonly status: 'failed'; readonly error: KitError }
  | { readonly status: 'sent'; readonly hash: string }

export type SendForm = {
  /** The account on its network that it is for; another account or network begins anew. */
  readonly key: Caip10 | undefined
  /** Whether the account's chain family sends. */
  readonly isAble: boolean | undefined
  readonly token: SendToken | undefined
  readonly amount: SendAmount
  readonly receiver: SendReceiver
  readonly preparation: Preparation
  readonly signing: Signing
  /** Of an earlier one nobody knows whether it was sent: until another one is, or the view is left. */
  readonly isUnsure?: true
  /** Requests of this form that nobody waits for any more, by their attempt: an answer that is lost is said in no other form. */
  readonly givenUp?: readonly number[]
  /** Why it cannot be reviewed or confirmed as it is. */
  readonly problem: KitError | undefined
  /** The visitor has confirmed a doubtful receiver. */
  readonly isAccepted: boolean
  /** To whom the account has sent, as far as a server tells. */
  readonly known: readonly string[]
}

/** What was sent from here. */
export type TrackedTransfer = TrackedTransaction & {
  readonly to: string
  /** The name that was entered for `to`. */
  readonly name?: string
  readonly token: SendToken
  /** Base units. */
  readonly amount: bigint
}

export type SendingState = {
  readonly form: SendForm
  /** Oldest first, of every account: all that are not settled, and those that were settled during this visit. */
  readonly transfers: readonly TrackedTransfer[]
  /** To whom was sent from this browser, newest last. */
  readonly receivers: readonly string[]
  /** Requests that nobody waits for and the wallet has not answered. */
  readonly unanswered: number
  /** Those of them that nobody gave up: the page is with another account by now, or the view was left. */
  readonly left?: readonly LeftRequest[]
  /** When the last account went: what was signed for it is followed no more. */
  readonly goneAt?: number
}

/** What an earlier visit, or another tab, has left. */
export type KeptSending = Pick<SendingState, 'transfers' | 'receivers'>

export type FoundReceiver =
  | { readonly address: string; readonly name?: string }
  | { readonly problem: ReceiverProblem }
  | { readonly error: KitError }

export type SendingEvent =
  /** Somebody is about to send from the account in use. */
  | { readonly type: 'begin' }
  | { readonly type: 'choose-token'; readonly token: SendToken | undefined }
  | { readonly type: 'amount'; readonly amount: SendAmount }
  /** An address or a name, as it was entered. */
  | { readonly type: 'receiver'; readonly text: string }
  /** Everything is entered: show what will be signed. */
  | { readonly type: 'review' }
  /** Prepare it once more. */
  | { readonly type: 'again' }
  | { readonly type: 'accept'; readonly isAccepted: boolean }
  /** Ask the wallet to sign what was shown. */
  | { readonly type: 'confirm'; readonly attempt: number }
  /** Stop waiting for the wallet. If it signs all the same, the transfer is followed. */
  | { readonly type: 'give-up' }
  | { readonly type: 'reset' }
  /** Look at what is not settled. */
  | { readonly type: 'follow' }
  | { readonly type: 'learned'; readonly key: Caip10; readonly isAble: boolean; readonly known: readonly string[] }
  | { readonly type: 'find'; readonly attempt: number }
  | { readonly type: 'found'; readonly attempt: number; readonly found: FoundReceiver }
  | { readonly type: 'identified'; readonly attempt: number; readonly identity: Label | 'unknown' }
  | { readonly type: 'prepare'; readonly attempt: number }
  | { readonly type: 'refresh'; readonly attempt: number }
  | { readonly type: 'prepared'; readonly attempt: number; readonly prepared: PreparedTransfer }
  | { readonly type: 'not-prepared'; readonly attempt: number; readonly error: KitError }
  | { readonly type: 'signed'; readonly attempt: number; readonly transfer: TrackedTransfer; readonly kept: KeptSending }
  | { readonly type: 'not-signed'; readonly attempt: number; readonly error: KitError }
  | { readonly type: 'look' }
  | { readonly type: 'looked'; readonly looks: readonly Look[]; readonly kept: KeptSending }

export const emptyForm: SendForm = {
  key: undefined,
  isAble: undefined,
  token: undefined,
  amount: { unit: 'token', text: '' },
  receiver: { status: 'empty', text: '' },
  preparation: { status: 'none' },
  signing: { status: 'none' },
  problem: undefined,
  isAccepted: false,
  known: [],
}

export const sending: FeatureDescriptor<SendingState, SendingEvent> = {
  name: 'sending',
  initial: { form: emptyForm, transfers: [], receivers: [], unanswered: 0 },
  load: () => import('./sending-feature.ts').then((chunk) => chunk.sendingFeature),
  failed: ({ error, slice }) => ({ ...slice, form: { ...slice.form, problem: error } }),
}
