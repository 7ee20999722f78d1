/** Buying tokens with money of a state: what is on offer, what it costs, and how far a purchase is. */
import type {
  OnrampAmount,
  OnrampFailure,
  OnrampProviderId,
  OnrampStatus,
  OutputOf,
  onrampOptions,
  onrampOrder,
  onrampQuote,
  onrampUrl,
} from '@foyer/contract'
import type { Caip2 } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'

export type { OnrampAmount, OnrampFailure, OnrampProviderId, OnrampStatus }

/** What can be bought, with which money, and from whom. */
export type BuyOptions = OutputOf<typeof onrampOptions>

/** What a purchase costs. */
export type BuyQuote = OutputOf<typeof onrampQuote>

export type BuyWish = {
  /** What is paid in all, a plain decimal as typed; empty before anything is. */
  readonly amount: string
  /** ISO 4217. */
  readonly paymentCurrency: string
  /** The symbol of what is bought. */
  readonly purchaseCurrency: string
  readonly network: Caip2 | undefined
  readonly paymentMethod: string
  /** Undefined for the one that gives most. */
  readonly provider: OnrampProviderId | undefined
}

/** What was asked for, as far as it is known. What is known stays while it is asked again, and after a failure. */
export type Asked<Data> = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly data: Data | undefined
  readonly error?: KitError
  /** When an answer came last, ms since the epoch. */
  readonly at: number
  /** Of what was asked last: answers to anything else are dropped. */
  readonly attempt: number
}

/** Why an amount cannot be paid: it is none, or outside of `min` and `max`. */
export type AmountIssue = {
  readonly kind: 'empty' | 'not-a-number' | 'too-little' | 'too-much'
  readonly min?: string
  readonly max?: string
}

export type QuotedAmounts = { readonly payment: OnrampAmount; readonly purchase: OnrampAmount }

/** One purchase, from the page where it is paid to the tokens in the account. */
export type Purchase = {
  /** `opening`: the page is being asked for. `refused`: it could not be had, or is not one that may be opened. */
  readonly status: 'opening' | 'refused' | OnrampStatus
  /** The account that is paid to, CAIP-10. */
  readonly account: string
  readonly attempt: number
  /** When it was begun, ms since the epoch. */
  readonly since: number
  /** Where the visitor pays, once it is known: checked, and to be opened by a link of its own (`noopener`). */
  readonly url?: string
  /** The visitor has gone to that page. */
  readonly isOpened: boolean
  readonly orderId?: string
  readonly provider?: OnrampProviderId
  readonly network: Caip2 | undefined
  /** What is paid in all and what is bought, by the quote. */
  readonly quoted: QuotedAmounts
  /** What the provider says of it. */
  readonly order?: OutputOf<typeof onrampOrder>
  readonly error?: KitError
}

/** An order that the visitor has put away, and when, in ms since the epoch. */
export type DismissedOrder = { readonly account: string; readonly orderId: string; readonly at: number }

export type KeptPurchases = { readonly kept: readonly Purchase[]; readonly dismissed: readonly DismissedOrder[] }

export type BuyState = {
  /** The visitor's time zone is one in which buying is not offered; nothing is asked then. */
  readonly isRestricted: boolean
  readonly options: Asked<BuyOptions>
  /** The options are those that the kit carries: nobody sells them, and nothing can be ordered. */
  readonly isDefault: boolean
  readonly wish: BuyWish
  readonly issue: AmountIssue | undefined
  readonly quote: Asked<BuyQuote>
  /** The quote is a guess of the kit's own: an estimate that nobody has made, and that cannot be ordered. */
  readonly isEstimate: boolean
  /** The one that is shown: the last that was begun, unless another was asked for. */
  readonly purchase: Purchase | undefined
  /** Others of this account: those that have not arrived, or did during this visit. */
  readonly earlier: readonly Purchase[]
  /** Orders of this account that the visitor has put away, newest first: another tab that still has one does not keep it again. */
  readonly dismissed: readonly DismissedOrder[]
  /** What is kept of the visitor's other accounts, shown to none of them: what this tab writes has it, too. */
  readonly others: KeptPurchases
}

export type BuyEvent =
  /** Reads the options unless they are known and young. */
  | { readonly type: 'read-options' }
  /** Changes what is wanted; a quote follows once the visitor has stopped typing. */
  | { readonly type: 'wish'; readonly wish: Partial<BuyWish> }
  /** Asks for the quote again. */
  | { readonly type: 'quote' }
  /** Asks for the page where it is paid. */
  | { readonly type: 'buy' }
  /** The visitor goes to the page of the purchase that is shown. */
  | { readonly type: 'opened' }
  /** Shows another of the account's purchases. */
  | { readonly type: 'show'; readonly orderId: string }
  /** Forgets the purchase that is shown; one that is paid goes on at the provider. */
  | { readonly type: 'forget' }
  | { readonly type: 'options-read'; readonly attempt: number; readonly answer: BuyOptions | undefined }
  | { readonly type: 'quoted'; readonly attempt: number; readonly answer: BuyQuote }
  | { readonly type: 'quote-failed'; readonly attempt: number; readonly error: KitError }
  /** What the storage holds by now, of other tabs too. */
  | ({ readonly type: 'stored' } & KeptPurchases)
  | { readonly type: 'page-found'; readonly attempt: number; readonly answer: OutputOf<typeof onrampUrl> }
  | { readonly type: 'page-refused'; readonly attempt: number; readonly error: KitError }
  | { readonly type: 'look'; readonly orderId: string }
  | { readonly type: 'followed'; readonly orderId: string; readonly answer: OutputOf<typeof onrampOrder> | undefined }

/** Undefined before its code is here. */
export type BuySlice = BuyState | { readonly missing: KitError } | undefined

export const buying: FeatureDescriptor<BuySlice, BuyEvent> = {
  name: 'buying',
  initial: undefined,
  load: () => import('./buying-feature.ts').then((chunk) => chunk.createBuyingFeature()),
  failed: ({ error }) => ({ missing: error }),
}
