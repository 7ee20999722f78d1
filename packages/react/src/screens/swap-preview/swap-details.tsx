/** What the swap costs, and by which way it goes. */
import type { SwapQuoted } from '@foyer/core'
import { warnedImpact } from '@foyer/core/swapping'
import { Amount, Summary, SummaryLine, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useSwap } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import { formatFee } from '../shared/format-exact.ts'
import { SwapRate } from '../shared/swap-rate.tsx'
import type { SwapFigures } from '../shared/use-swap-view.ts'
import { previewWords } from './words.ts'

export function SwapDetails({ shown, figures }: { readonly shown: SwapQuoted; readonly figures: SwapFigures }): ReactNode {
  const text = useText(previewWords)
  const { network } = useNetwork()
  const { terms, fee, prices, impact } = shown
  const coin = network?.nativeCurrency ?? { decimals: 18, symbol: '' }
  const worth = fee === undefined ? undefined : figures.worth(fee, coin, prices.native)
  return (
    <Summary>
      <SummaryLine name={text('swap.rate')}>
        <SwapRate terms={terms} />
      </SummaryLine>
      <SummaryLine name={text('swap.minimum')} more={text('swap.minimum.slippage', { percent: figures.percent(terms.slippage) })}>
        <bdi dir="ltr">{figures.short(terms.minimum, terms.to)}</bdi>
      </SummaryLine>
      <SummaryLine name={text('swap.impact')}>
        {impact === undefined ? (
          text('swap.impact.unknown')
        ) : (
          <Text {...(impact >= warnedImpact && { tone: 'warning' })}>{figures.percent(Math.max(0, impact))}</Text>
        )}
      </SummaryLine>
      <SummaryLine name={text('swap.fee')}>
        {fee === undefined ? (
          text('swap.fee.unknown')
        ) : (
          <>
            <bdi dir="ltr">
              ≈ {formatFee(fee, coin.decimals, text.locale)} {coin.symbol}
            </bdi>
            {worth !== undefined && <Amount size="s" muted value={worth} />}
          </>
        )}
      </SummaryLine>
      <SummaryLine name={text('swap.provider')}>{text('swap.provider.included')}</SummaryLine>
      <SummaryLine name={text('swap.route')}>
        <Route shown={shown} />
      </SummaryLine>
      <SummaryLine name={text('swap.source')}>{text(`swap.source.${terms.source}`, { network: network?.name ?? '' })}</SummaryLine>
    </Summary>
  )
}

/** Tokens along the way, by the symbols of this network's list. */
function Route({ shown: { route, terms } }: { readonly shown: SwapQuoted }): ReactNode {
  const text = useText(previewWords)
  const { tokens } = useSwap({ fetch: false })
  if (route === undefined) return text('swap.route.many')
  const symbols = route.slice(1, -1).map((address) => {
    const known = tokens.list.find((token) => token.address.toLowerCase() === address.toLowerCase())
    return known?.symbol ?? `${address.slice(address.lastIndexOf(':') + 1).slice(0, 6)}…`
  })
  return <bdi dir="ltr">{[terms.from.symbol, ...symbols, terms.to.symbol].map((one) => shorten(one, 12)).join(' → ')}</bdi>
}
