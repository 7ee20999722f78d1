/** Which of the account's tokens a token of a swap is. */
import type { SwapToken, TokenBalance } from '@foyer/core'

/** Ends the address by which swaps name the network's own coin. */
const coinSuffix = ':0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const isCoin = ({ address }: Pick<TokenBalance, 'address'>): boolean =>
  address === undefined || address.toLowerCase().endsWith(coinSuffix)

export function heldToken(balances: readonly TokenBalance[] | undefined, token: Pick<SwapToken, 'address'>): TokenBalance | undefined {
  const wanted = token.address.toLowerCase()
  return balances?.find((one) => (isCoin(one) ? wanted.endsWith(coinSuffix) : one.address?.toLowerCase() === wanted))
}
