/** What the views of swapping share: the swap, what the account has of its tokens, and how its figures are written. */
import type { SwapToken, TokenBalance } from '@foyer/core'
import { parseAmount, toFiat } from '@foyer/core/sending'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { type SwapInfo, useSwap } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { formatFiat } from '../../words/amounts.ts'
import { apart } from '../../words/apart.ts'
import { shorten } from '../../words/shorten.ts'
import { formatExact, formatTruncated } from './format-exact.ts'
import { heldToken, isCoin } from './held-token.ts'
import { swapWords } from './swap-words.ts'

/** A view that is not the first one asks for nothing that is there already. */
export function useFollowedSwap(): SwapInfo {
  const opened = useOpened()
  const { tokens } = useSwap({ fetch: false })
  return useSwap({ fetch: opened && tokens.status === 'idle' })
}

export type Held = {
  readonly balance: TokenBalance | undefined
  /** Base units; `undefined` while nothing is known of the account's tokens. */
  readonly units: bigint | undefined
}

export type SwapFigures = {
  readonly heldOf: (token: SwapToken | undefined) => Held
  /** The network's own coin, in which fees are paid. */
  readonly coin: Held
  /** Every digit, with the symbol. */
  readonly exact: (units: bigint, token: SwapToken) => string
  /** Six decimals at most, with the symbol. */
  readonly short: (units: bigint, token: SwapToken) => string
  /** In dollars, where there is a price and the token is no play money. */
  readonly worth: (units: bigint, token: Pick<SwapToken, 'decimals'>, price: number | undefined) => string | undefined
  readonly percent: (value: number) => string
}

export function useSwapFigures(): SwapFigures {
  const text = useText(swapWords)
  const { network } = useNetwork()
  const { data, status } = useTokens({ fetch: useOpened() })
  const balances = data ?? (status === 'ready' ? [] : undefined)
  const toHeld = (balance: TokenBalance | undefined, decimals: number): Held => {
    const units = balance ? parseAmount(balance.quantity.numeric, decimals) : balances && 0n
    return { balance, units: typeof units === 'bigint' ? units : undefined }
  }
  const written = (figure: string, symbol: string) => apart(`${figure} ${shorten(symbol, 12)}`, text.direction)
  return {
    heldOf: (token) => (token ? toHeld(heldToken(balances, token), token.decimals) : { balance: undefined, units: undefined }),
    coin: toHeld(balances?.find(isCoin), network?.nativeCurrency.decimals ?? 18),
    exact: (units, { decimals, symbol }) => written(formatExact(units, decimals, text.locale), symbol),
    short: (units, { decimals, symbol }) => written(formatTruncated(units, decimals, text.locale), symbol),
    worth(units, { decimals }, price) {
      const value = price === undefined || price <= 0 || network?.testnet ? undefined : toFiat(units, price, decimals)
      return value === undefined ? undefined : formatFiat(Number(value), text.locale)
    },
    percent: (value) => text.number(value / 100, { style: 'percent', maximumFractionDigits: 2 }),
  }
}
