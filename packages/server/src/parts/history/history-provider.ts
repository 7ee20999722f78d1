/** Where the history of a network comes from, and in which form it comes. */
import type { Address } from 'viem'

/** One account's transfers in one transaction, the transaction's own first; what is beyond is left out of its entry. */
export const mostTransfers = 100

/** The last second that a date in the form of the contract can have: a year has four digits there. */
export const lastSecond = 253_402_300_799

export type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

export type Transfer = {
  readonly kind: AssetKind
  /** Undefined for the native currency. */
  readonly contract: Address | undefined
  readonly from: Address
  readonly to: Address
  /** Base units. */
  readonly amount: bigint
  /** Of ERC-721 and ERC-1155. */
  readonly tokenId: bigint | undefined
}

/** One transaction as one account sees it. Addresses are in lower case. */
export type Entry = {
  readonly hash: string
  readonly from: Address
  /** Undefined where it created a contract. */
  readonly to: Address | undefined
  /** Seconds since 1970, up to `lastSecond`. */
  readonly minedAt: number
  readonly nonce: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** The first four bytes of what it called, like 0x095ea7b3; undefined where that is nothing or not known. */
  readonly method: string | undefined
  /** Those from or to the account. */
  readonly transfers: readonly Transfer[]
}

export type PlacedEntry = {
  readonly entry: Entry
  /** What comes after it begins here: for `readPage`, and opaque to everybody else. */
  readonly cursor: string
}

/** What a source says of a token by itself, by lower-case address. */
export type TokenFacts = {
  readonly name: string
  readonly symbol: string
  /** Undefined where there are none: of an NFT, or of what is no token. */
  readonly decimals: number | undefined
}

export type HistoryPage = {
  /** Newest first. */
  readonly entries: readonly PlacedEntry[]
  /** Whether there is more after the last of them. */
  readonly hasMore: boolean
  /** Where to go on when there is more and no entry. */
  readonly next?: string
  readonly tokens?: ReadonlyMap<string, TokenFacts>
}

export type PageQuery = {
  /** Of the entry before. Default: from the newest on. */
  readonly cursor: string | undefined
  /** Most entries. */
  readonly limit: number
  readonly signal: AbortSignal
  /** Past what the provider keeps. */
  readonly fresh: boolean
}

export type HistoryProvider = {
  /** @throws {HistoryUnavailable}, {BadCursor}, or the reason of `signal`. */
  readonly readPage: (account: Address, query: PageQuery) => Promise<HistoryPage>
}

export type NftPlace = { readonly contract: Address; readonly tokenId: bigint }

/** What an account may hold. */
export type HeldNft = NftPlace & {
  readonly kind: 'erc721' | 'erc1155'
  /** Some came by a transaction that the account itself has sent; `false` also where the source does not tell. */
  readonly isAskedFor: boolean
}

export type NftQuery = {
  readonly after: NftPlace | undefined
  readonly limit: number
  /** Past what the provider keeps. */
  readonly fresh: boolean
  readonly signal: AbortSignal
}

export type NftProvider = {
  /** By collection and number, for an account in lower case. @throws {HistoryUnavailable}, or the reason of the signal. */
  readonly readNfts: (account: Address, query: NftQuery) => Promise<{ readonly found: readonly HeldNft[]; readonly hasMore: boolean }>
}

/** The history cannot be read now. The message is for the log. */
export class HistoryUnavailable extends Error {
  override readonly name = 'HistoryUnavailable'
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs = 2_000, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/** A cursor that this server did not make. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor'
}
