/** Who sells tokens for money of a state, in the form in which every provider comes. */
import type { Caip2, Namespace, OnrampAmount, OnrampFailure, OnrampProviderId, OnrampStatus } from '@foyer/contract'

/** Where the buyer lives. */
export type Place = { readonly country: string; readonly subdivision: string | undefined }

export type SoldNetwork = {
  readonly name: string
  readonly displayName: string
  readonly caip2: Caip2
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  /** What the provider calls the currency on this network. */
  readonly code: string
}

export type SoldCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly SoldNetwork[]
}

/** Of one payment method: decimals in the currency. */
export type PaymentLimits = { readonly id: string; readonly min: string; readonly max: string }

export type TakenCurrency = { readonly id: string; readonly limits: readonly PaymentLimits[] }

export type ProviderOptions = { readonly taken: readonly TakenCurrency[]; readonly sold: readonly SoldCurrency[] }

/** What a buyer wants, in words of the provider's own options. */
export type Purchase = {
  readonly currency: SoldCurrency
  readonly network: SoldNetwork
  /** ISO 4217. */
  readonly paymentCurrency: string
  readonly method: string
  readonly place: Place
}

export type WantedQuote = Purchase & {
  /** Fees included. */
  readonly amount: string
  readonly address: string | undefined
}

export type Quote = {
  readonly id: string
  readonly total: OnrampAmount
  readonly subtotal: OnrampAmount
  readonly purchase: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly providerFee: OnrampAmount
}

export type NewOrder = Purchase & {
  /** Ours, which the provider keeps beside the purchase. */
  readonly id: string
  readonly address: string
  readonly fiatAmount: string | undefined
  /** That can be paid so: what a purchase begins with where nobody says how much. */
  readonly leastAmount: string
  readonly cryptoAmount: string | undefined
  /** Of the buyer. */
  readonly ip: string
  readonly projectId: string
}

/** What a provider is asked for: `order` is the page where one pays, `status` how far a purchase is. */
export type Asked = 'options' | 'quote' | 'order' | 'status'

export type OrderState = {
  readonly status: OnrampStatus
  readonly failure?: OnrampFailure | undefined
  readonly payment?: OnrampAmount | undefined
  readonly purchase?: OnrampAmount | undefined
  readonly txHash?: string | undefined
}

export type OnrampProvider = {
  readonly id: OnrampProviderId
  readonly name: string
  /** Per cent of what is paid. */
  readonly fees: { readonly min: string; readonly max: string }
  readonly namespaces: readonly Namespace[]
  /** Whether a page begins with an amount of what is bought, where that is wanted. */
  readonly takesCryptoAmount: boolean
  /** Whether its page goes on after a payment has failed: a purchase of it may still succeed. */
  readonly takesAnotherCard: boolean
  /** The only addresses that a buyer is led to: of these hosts and below them. */
  readonly pages: readonly URL[]
  /** Each of these: @throws {OnrampUnavailable}, or the reason of `signal`. */
  readonly readOptions: (place: Place, signal: AbortSignal) => Promise<ProviderOptions>
  /** Undefined where it does not sell that. */
  readonly readQuote: (wanted: WantedQuote, signal: AbortSignal) => Promise<Quote | undefined>
  /** Where the buyer pays; undefined where it does not sell that. */
  readonly createOrder: (order: NewOrder, signal: AbortSignal) => Promise<string | undefined>
  /** By our id; undefined where it says that it knows of none yet. What it says of another address than `destination` is not believed. */
  readonly readOrder: (order: { readonly id: string; readonly destination: string }, signal: AbortSignal) => Promise<OrderState | undefined>
  readonly close: () => Promise<void>
}

/** A provider cannot be asked now, or answers what cannot be read. The message is for the log and holds no key. */
export class OnrampUnavailable extends Error {
  override readonly name = 'OnrampUnavailable'
}

/** What providers take without saying how much. */
export const usualLimits: readonly PaymentLimits[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
