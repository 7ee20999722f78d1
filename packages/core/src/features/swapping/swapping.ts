/** Swapping tokens of the account in use, on its network (docs/behaviour.md, Swapping). Nothing wakes it but its handle. */
import type { SwapSource, SwapToken } from '@foyer/contract'
import type { Caip10 } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import type { Look, TrackedStatus, TrackedTransaction } from '../../feature/follow.ts'
import type { LeftRequest } from '../../feature/left-requests.ts'

export type { SwapSource, SwapToken }

export type SwapForm = {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** Of `from`, as a plain decimal; also half of one, and empty. */
  readonly amount: string
  /** Per cent that may be lost against the quote: 1 unless chosen, more than 0, at most 5. */
  readonly slippage: number
}

/** What a swap would do, as it is shown and as it is signed. Amounts are base units. */
export type SwapTerms = {
  readonly account: Caip10
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** What arrives if nothing changes. */
  readonly expected: bigint
  /** Less makes the transaction fail. */
  readonly minimum: bigint
  readonly slippage: number
  readonly source: SwapSource
  /** The contract that swaps, and takes the token by its allowance: one that this page knows. */
  readonly router: string
}

/** A signed permit: the router may take exactly that much once, and for a while. */
export type SwapPermit = {
  readonly account: Caip10
  readonly token: Caip10
  readonly router: string
  readonly amount: bigint
  /** From then on the token does not take it, ms since the epoch. */
  readonly until: number
  /** What the token’s `permit` is called with, as the ABI writes it. */
  readonly data: string
}

export type SwapQuoted = {
  readonly terms: SwapTerms
  /** When it was given, ms since the epoch. */
  readonly at: number
  /** From then on it is shown and not signed, ms since the epoch. */
  readonly until: number
  /** What the router may take of the token; `undefined` for the native currency, which needs none. */
  readonly allowance: bigint | undefined
  /** Whether it has to be allowed to take the amount first. */
  readonly needsApproval: boolean
  /** Whether a signature without a fee can allow it instead of a transaction: token, router and wallet take part (EIP-2612). */
  readonly canPermit: boolean
  /** Signed already, and goes along with the swap. */
  readonly permit?: SwapPermit
  /** Tokens along the way (CAIP-10), where the source says. */
  readonly route: readonly Caip10[] | undefined
  /** What the network takes for it, roughly: base units of the native currency. */
  readonly fee: bigint | undefined
  /** Of one whole token, in US dollars, for display; `undefined` where it is not known. */
  readonly prices: { readonly from: number | undefined; readonly to: number | undefined; readonly native: number | undefined }
  /** Per cent of its worth that the swap loses; `undefined` where a price is not known. */
  readonly impact: number | undefined
}

export type SwapQuoteState =
  | { readonly status: 'none' }
  /** `last`: what is shown meanwhile, and cannot be signed. */
  | { readonly status: 'loading'; readonly attempt: number; readonly last?: SwapQuoted | undefined }
  | { readonly status: 'ready'; readonly attempt: number; readonly quote: SwapQuoted }
  | { readonly status: 'failed'; readonly attempt: number; readonly error: KitError; readonly isDistrusted?: boolean }

export type SwapProgress =
  | { readonly status: 'idle' }
  /** `checking`: the server builds, and the page checks; `signing`: in the wallet; `mining`: the allowance is on its way. */
  | {
      readonly status: 'approving' | 'permitting' | 'swapping'
      readonly attempt: number
      readonly terms: SwapTerms
      readonly step: 'checking' | 'signing' | 'mining'
      /** When the wallet was asked, ms since the epoch. */
      readonly since?: number
    }
  /**
   * `isDistrusted`: the server's answer was not what was agreed to, so the wallet was not asked. `wasAsked`: it was, and may have done it.
   * `isSent`: the approval was, and the network has not taken it in time.
   */
  | {
      readonly status: 'failed'
      readonly what: 'approving' | 'permitting' | 'swapping'
      readonly error: KitError
      readonly wasAsked?: boolean
      readonly isSent?: boolean
      readonly isDistrusted?: boolean
    }
  | { readonly status: 'sent'; readonly terms: SwapTerms; readonly hash: string; readonly outcome: SwapOutcome }

/** What the chain has made of a swap, as far as is known; `replaced`: another transaction took its place. */
export type SwapOutcome = TrackedStatus

/** A swap that was sent from here. */
export type TrackedSwap = TrackedTransaction & {
  readonly paid: Pick<SwapToken, 'name' | 'symbol' | 'decimals' | 'address'>
  readonly got: Pick<SwapToken, 'name' | 'symbol' | 'decimals' | 'address'>
  /** Of `paid`, in base units. */
  readonly amount: bigint
  /** Of `got`, in base units: less makes the transaction fail. */
  readonly minimum: bigint
}

export type SwapTokens = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly attempt: number
  readonly list: readonly SwapToken[]
  /** What to keep of the network's own coin for the fee of a swap, in base units; `undefined` where its price of gas is not known. */
  readonly reserve?: bigint | undefined
  /** The attempt that has told it; one that was made before and is answered later tells nothing. */
  readonly pricedBy?: number
  /** What the form is filled with once they are here. */
  readonly start?: SwapStart
  readonly error?: KitError
}

/** A swap or an approval of which nobody knows whether it was sent, while something else goes on. */
export type UnsureSwap = {
  readonly what: 'approving' | 'swapping'
  /** Nobody waits for it, and the wallet may answer it yet. */
  readonly attempt?: number
}

export type SwapState = {
  /** The account that all of it is about; another account or network begins anew. */
  readonly account?: Caip10 | undefined
  readonly tokens: SwapTokens
  readonly form: SwapForm
  readonly quote: SwapQuoteState
  readonly progress: SwapProgress
  /** Those before the last one, until a swap is sent or the views are left. */
  readonly unsure?: readonly UnsureSwap[]
  /** What a wallet was asked for, or about to be, by an account that the page has turned from. */
  readonly left?: readonly LeftRequest[]
  /** Signed, and not used yet. */
  readonly permit?: SwapPermit | undefined
  /** The wallet has shown that it signs none. */
  readonly isWithoutPermits?: boolean
  /** Oldest first, of every account: all that are not settled, and those that were settled during this visit. */
  readonly swaps: readonly TrackedSwap[]
  /** When the last account went: what was signed for it is followed no more. */
  readonly goneAt?: number | undefined
}

/** What a page may begin with: tokens by CAIP-10, contract address or symbol, an amount as a plain decimal. */
export type SwapStart = { readonly from?: string; readonly to?: string; readonly amount?: string }

export type SwapEvent =
  /** Somebody looks: reads the tokens, and fills the form with what is given. */
  | ({ readonly type: 'begin' } & SwapStart)
  | { readonly type: 'pick'; readonly side: 'from' | 'to'; readonly token: SwapToken }
  | { readonly type: 'flip' }
  | { readonly type: 'type'; readonly amount: string }
  | { readonly type: 'tolerate'; readonly slippage: number }
  /** Asks for the quote again. */
  | { readonly type: 'refresh' }
  | { readonly type: 'approve' }
  /** Has a permit signed, which takes the place of an approval. */
  | { readonly type: 'permit' }
  /** `minimum` as it was shown: another one is not signed. */
  | { readonly type: 'swap'; readonly minimum: bigint }
  /** Nobody waits any more. */
  | { readonly type: 'give-up' }
  | { readonly type: 'tick' }
  | { readonly type: 'listed'; readonly attempt: number; readonly tokens: readonly SwapToken[]; readonly reserve?: bigint | undefined }
  | { readonly type: 'list-failed'; readonly attempt: number; readonly error: KitError }
  | { readonly type: 'quoted'; readonly attempt: number; readonly quote: SwapQuoted; readonly reserve?: bigint | undefined }
  /** What gas costs now, on the network of that account. */
  | { readonly type: 'priced'; readonly attempt: number; readonly account: Caip10; readonly reserve: bigint }
  | { readonly type: 'quote-failed'; readonly attempt: number; readonly error: KitError; readonly isDistrusted?: boolean }
  | { readonly type: 'advanced'; readonly attempt: number; readonly step: 'signing' | 'mining' }
  | { readonly type: 'approved'; readonly attempt: number; readonly allowance: bigint }
  | { readonly type: 'permitted'; readonly attempt: number; readonly permit: SwapPermit }
  | {
      readonly type: 'swapped'
      readonly attempt: number
      readonly hash: string
      readonly terms: SwapTerms
      /** What another tab has sent meanwhile. */
      readonly kept: readonly TrackedSwap[]
    }
  | { readonly type: 'swap-failed'; readonly attempt: number; readonly error: KitError; readonly isDistrusted?: boolean }
  /** Look at what is not settled. */
  | { readonly type: 'follow' }
  | { readonly type: 'look' }
  | { readonly type: 'looked'; readonly looks: readonly Look[]; readonly kept: readonly TrackedSwap[] }

export const swapping: FeatureDescriptor<SwapState, SwapEvent> = {
  name: 'swapping',
  initial: {
    tokens: { status: 'idle', attempt: 0, list: [] },
    form: { from: undefined, to: undefined, amount: '', slippage: 1 },
    quote: { status: 'none' },
    progress: { status: 'idle' },
    swaps: [],
  },
  load: () => import('./swapping-feature.ts').then((chunk) => chunk.createSwappingFeature(swapping.initial)),
  failed: ({ error, slice }) => ({ ...slice, tokens: { ...slice.tokens, status: 'failed', error } }),
}
