/** A network's tokens as they are looked for: what the account has, what most people look for, and the rest. */
import type { SwapToken, TokenBalance } from '@foyer/core'
import { heldToken } from '../shared/held-token.ts'
import { popularSymbols, suggestedSymbols } from './known-symbols.ts'

export type Listed = { readonly token: SwapToken; readonly held: TokenBalance | undefined }

export type TokenGroups = {
  /** For a shortcut: the most asked for of this network, a few. */
  readonly suggested: readonly Listed[]
  /** What is worth most first; then by symbol. */
  readonly yours: readonly Listed[]
  readonly popular: readonly Listed[]
  readonly other: readonly Listed[]
}

const mostSuggested = 6

export function groupTokens(tokens: readonly SwapToken[], balances: readonly TokenBalance[] | undefined): TokenGroups {
  const all = tokens
    .map((token): Listed => ({ token, held: heldToken(balances, token) }))
    .sort((one, other) => compare(one.token.symbol, other.token.symbol))
  const isYours = ({ held }: Listed): boolean => held !== undefined && /[1-9]/.test(held.quantity.numeric)
  const isPopular = ({ token }: Listed): boolean => popularSymbols.has(token.symbol)
  return {
    suggested: suggestedSymbols.flatMap((symbol) => all.find(({ token }) => token.symbol === symbol) ?? []).slice(0, mostSuggested),
    yours: all.filter(isYours).sort((one, other) => (other.held?.value ?? 0) - (one.held?.value ?? 0)),
    popular: all.filter((one) => !isYours(one) && isPopular(one)),
    other: all.filter((one) => !isYours(one) && !isPopular(one)),
  }
}

/** Without regard to case, and the same everywhere. */
function compare(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return first < second ? -1 : first > second ? 1 : 0
}
