/** What tokens of a chain are worth. A price that is not known is absent, never guessed. */
import type { Currency } from '@foyer/contract'
import type { Chain } from '../chains/chain.ts'
import type { Fraction } from './fraction.ts'

/** By lower-case address; the native currency is under 0xeeee…. */
export type PriceList = ReadonlyMap<string, Fraction>

export type PriceLists = {
  /** The whole token list of a chain and its native currency; without prices it is empty. @throws only the reason of `signal`. */
  readonly read: (chain: Chain, currency: Currency, signal: AbortSignal) => Promise<PriceList>
}
