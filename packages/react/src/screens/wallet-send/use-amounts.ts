import type { SendToken } from '@foyer/core'
import { toFiat } from '@foyer/core/sending'
import { useNetwork } from '../../hooks/use-network.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatFiat } from '../../words/amounts.ts'
import { apart } from '../../words/apart.ts'
import { shorten } from '../../words/shorten.ts'
import { formatExact, formatFee } from '../shared/format-exact.ts'
import { sendWords } from './words.ts'

export type Amounts = {
  readonly exact: (units: bigint, token: SendToken) => string
  readonly fee: (units: bigint) => string
  /** In dollars, where there is a price. */
  readonly worth: (units: bigint, token: SendToken, price: number | undefined) => string | undefined
  /** Of one token; `undefined` where it has none, or is play money. */
  readonly price: number | undefined
  readonly coinPrice: number | undefined
  readonly coin: SendToken
}

const ether: SendToken = { name: '', symbol: '', decimals: 18 }

/** How the figures of a transfer are written. */
export function useAmounts({ held, coin: heldCoin }: Pick<SendInfo, 'held' | 'coin'>): Amounts {
  const { locale, direction } = useText(sendWords)
  const { network } = useNetwork()
  const coin: SendToken = network?.nativeCurrency ?? ether
  const priceOf = (one: { readonly price: number } | undefined) => (one && one.price > 0 && !network?.testnet ? one.price : undefined)
  const written = (figure: string, symbol: string) => apart(`${figure} ${shorten(symbol, 12)}`.trim(), direction)
  return {
    coin,
    price: priceOf(held),
    coinPrice: priceOf(heldCoin),
    exact: (units, { decimals, symbol }) => written(formatExact(units, decimals, locale), symbol),
    fee: (units) => written(formatFee(units, coin.decimals, locale), coin.symbol),
    worth(units, { decimals }, price) {
      const value = price === undefined ? undefined : toFiat(units, price, decimals)
      return value === undefined ? undefined : formatFiat(Number(value), locale)
    },
  }
}
