/** How what is paid and bought is written. */
import type { OnrampAmount } from '@foyer/core'
import { useText } from '../../hooks/use-text.ts'
import { apart } from '../../words/apart.ts'
import { formatBought, formatMoney } from '../../words/money.ts'
import { shorten } from '../../words/shorten.ts'
import { buyWords } from './words.ts'

export type Names = {
  readonly money: (amount: string, currency: string) => string
  readonly bought: (amount: OnrampAmount) => string
  /** Of a fee, which is in either. */
  readonly fee: (amount: OnrampAmount, money: string) => string
  readonly method: (id: string) => string
}

const known = ['card', 'ach_bank_account', 'apple_pay', 'google_pay', 'sepa', 'paypal'] as const

export function useNames(): Names {
  const text = useText(buyWords)
  const { locale, direction } = text
  const bought = ({ amount, currency }: OnrampAmount) => apart(`${formatBought(amount, locale)} ${shorten(currency, 12)}`, direction)
  const money = (amount: string, currency: string) => apart(formatMoney(amount, currency, locale), direction)
  return {
    bought,
    money,
    fee: (amount, of) => (amount.currency === of ? money(amount.amount, of) : bought(amount)),
    method(id) {
      const named = known.find((one) => one === id)
      if (named) return text(`buy.method.${named}`)
      const words = id.replaceAll('_', ' ')
      return words.charAt(0).toUpperCase() + words.slice(1)
    },
  }
}
