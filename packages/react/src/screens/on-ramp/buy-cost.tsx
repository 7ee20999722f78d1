/** What it costs, line by line, or why nobody says. */
import { Button, Callout, Loading, Skeleton, Summary, SummaryLine } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import type { ChoiceProps } from './choices.tsx'
import { nameOfProvider } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

/** What is paid, in the order of the lines. */
const costs = ['buy.cost', 'buy.fee.provider', 'buy.fee.network', 'buy.total'] as const

/** `isAlone`: nobody else sells it, so that the form does not name the provider. */
export function BuyCost({ buy, options, wish, isAlone }: ChoiceProps & { readonly isAlone: boolean }): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { quote, quoteStatus, isEstimate, isDefault, issue } = buy
  const retry = (
    <Button size="s" icon="retry" onClick={isDefault ? buy.refreshOptions : buy.refreshQuote}>
      {text('shared.retry')}
    </Button>
  )
  if (issue) return null
  if (quoteStatus === 'loading' && !isDefault) {
    return (
      <Summary>
        <SummaryLine name={text('buy.get')}>
          <Loading label={text('buy.quote.loading')}>
            <Skeleton />
          </Loading>
        </SummaryLine>
        {[...(isAlone ? (['buy.provider'] as const) : []), ...costs].map((key) => (
          <SummaryLine key={key} name={text(key)}>
            <Skeleton />
          </SummaryLine>
        ))}
      </Summary>
    )
  }
  if (isEstimate || isDefault) {
    return (
      <Callout tone="warning" title={text('buy.estimate')} action={retry}>
        {quote ? text('buy.estimate.amount', { amount: names.bought(quote.purchaseAmount) }) : text('buy.estimate.todo')}
      </Callout>
    )
  }
  if (quoteStatus === 'failed') {
    return (
      <Callout tone="error" title={text('buy.quote.failed')} action={retry}>
        {text('buy.quote.failed.todo')}
      </Callout>
    )
  }
  if (!quote) return null
  const { purchaseAmount, paymentSubtotal, providerFee, coinbaseFee = providerFee, networkFee, paymentTotal, provider } = quote
  const money = wish.paymentCurrency
  return (
    <Summary>
      <SummaryLine name={text('buy.get')}>
        <bdi>{names.bought(purchaseAmount)}</bdi>
      </SummaryLine>
      {isAlone && (
        <SummaryLine name={text('buy.provider')}>
          <bdi>{nameOfProvider(options, provider)}</bdi>
        </SummaryLine>
      )}
      <SummaryLine name={text('buy.cost')}>{names.fee(paymentSubtotal, money)}</SummaryLine>
      <SummaryLine name={text('buy.fee.provider')}>{names.fee(coinbaseFee, money)}</SummaryLine>
      <SummaryLine name={text('buy.fee.network')}>{names.fee(networkFee, money)}</SummaryLine>
      <SummaryLine name={text('buy.total')}>{names.fee(paymentTotal, money)}</SummaryLine>
    </Summary>
  )
}
