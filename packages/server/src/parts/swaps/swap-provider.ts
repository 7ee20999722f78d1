/** Where quotes are from, and who builds the transaction for one. */
import type { SwapSource } from '@foyer/contract'
import type { Address, Hex } from 'viem'
import type { PermitReader } from './pools/find-permits.ts'
import type { SignedPermit } from './pools/signed-permit.ts'

/** What is swapped. Tokens are in lower case; the native currency is 0xeeee…. */
export type SwapWish = {
  readonly from: Address
  readonly to: Address
  /** Base units of `from`. */
  readonly amount: bigint
}

export type Offer = {
  /** Base units of `to` that would arrive now. */
  readonly toAmount: bigint
  /** Tokens along the way; undefined where the amount is split. */
  readonly route: readonly Address[] | undefined
  /** Roughly; undefined where the source does not say. */
  readonly gas: bigint | undefined
  /**
   * The transaction that swaps for `account` and reverts when less than `minimum` would arrive.
   * @throws {SwapUnavailable}, {NoRoute}, or the reason of `signal`.
   */
  readonly build: (order: SwapOrder, signal: AbortSignal) => Promise<BuiltTransaction>
}

export type SwapOrder = {
  readonly account: Address
  readonly minimum: bigint
  /** Of the account, for the router and exactly the amount; only where the provider has `permits`. */
  readonly permit?: SignedPermit
}

export type BuiltTransaction = { readonly data: Hex; readonly value: bigint }

export type SwapProvider = {
  readonly source: SwapSource
  /** The contract that swaps, and takes the token by its allowance. */
  readonly router: Address
  /** Absent where its router takes none. */
  readonly permits?: PermitReader
  /** Undefined where it cannot swap this. @throws {SwapUnavailable}, or the reason of `signal`. */
  readonly quote: (wish: SwapWish, signal: AbortSignal) => Promise<Offer | undefined>
}

/** A source does not answer now, or not with what it should. The message is for the log. */
export class SwapUnavailable extends Error {
  override readonly name = 'SwapUnavailable'
}

/** What was offered a moment ago is not any more. */
export class NoRoute extends Error {
  override readonly name = 'NoRoute'
}
