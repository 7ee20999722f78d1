/** What it costs, line by line, or why nobody says. */
import type { BuyQuote, OnrampAmount } from '@foyer/core'
import { Button, Callout, Skeleton, Summary, SummaryLine, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import type { ChoiceProps } from './choices.tsx'
import { nameOfProvider } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

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
  if (quoteStatus === 'loading' && !isDefault) return <Cost quote={undefined} wish={wish} provider={isAlone ? '' : undefined} />
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
  return <Cost quote={quote} wish={wish} provider={isAlone ? nameOfProvider(options, quote.provider) : undefined} />
}

/** Read out: that the price is asked for, and what it is. */
export function CostSaid({ buy }: Pick<ChoiceProps, 'buy'>): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { quote, quoteStatus, isEstimate, isDefault, issue } = buy
  const said = (): string => {
    if (issue || isDefault) return ''
    if (quoteStatus === 'loading') return text('buy.quote.loading')
    return quote && quoteStatus === 'ready' && !isEstimate ? `${text('buy.get')}: ${names.bought(quote.purchaseAmount)}` : ''
  }
  return <VisuallyHidden live="polite">{said()}</VisuallyHidden>
}

type CostProps = Pick<ChoiceProps, 'wish'> & { readonly quote: BuyQuote | undefined; readonly provider: string | undefined }

/** Every line of it, also while it is asked for. */
function Cost({ quote, wish, provider }: CostProps): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const fee = (amount: OnrampAmount | undefined) => (amount ? names.fee(amount, wish.paymentCurrency) : <Skeleton />)
  return (
    <Summary>
      <SummaryLine name={text('buy.get')}>{quote ? <bdi>{names.bought(quote.purchaseAmount)}</bdi> : <Skeleton />}</SummaryLine>
      {provider !== undefined && <SummaryLine name={text('buy.provider')}>{provider ? <bdi>{provider}</bdi> : <Skeleton />}</SummaryLine>}
      <SummaryLine name={text('buy.cost')}>{fee(quote?.paymentSubtotal)}</SummaryLine>
      <SummaryLine name={text('buy.fee.provider')}>{fee(quote?.coinbaseFee ?? quote?.providerFee)}</SummaryLine>
      <SummaryLine name={text('buy.fee.network')}>{fee(quote?.networkFee)}</SummaryLine>
      <SummaryLine name={text('buy.total')}>{fee(quote?.paymentTotal)}</SummaryLine>
    </Summary>
  )
}
