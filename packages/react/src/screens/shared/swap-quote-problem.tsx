/** Why there is no quote, or why the one that there is should not be signed as it stands. */

import { blockedImpact, warnedImpact } from '@foyer/core/swapping'
import { Button, Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { formatFee } from './format-exact.ts'
import { swapWords } from './swap-words.ts'
import type { SwapFigures } from './use-swap-view.ts'

/** What a server answers that finds nobody who swaps that much. */
const noRoute = 422

export function SwapQuoteProblem({ swap }: { readonly swap: SwapInfo }): ReactNode {
  const text = useText(swapWords)
  const { network } = useNetwork()
  const { wallet } = useConnection()
  const { quote, refresh } = swap
  if (quote.status !== 'failed') return null
  const { error, isDistrusted } = quote
  if (isDistrusted) {
    return (
      <Callout tone="error" title={text('swap.distrusted')}>
        {text('swap.distrusted.todo')}
      </Callout>
    )
  }
  if (error.peerCode === noRoute) {
    return (
      <Callout tone="error" title={text('swap.liquidity')}>
        {text('swap.liquidity.todo')}
      </Callout>
    )
  }
  if (error.code === 'chain_unsupported') return <SwapUnsupported />
  const { title, todo } = errorCopy(text, error, { wallet: wallet?.name ?? text('shared.wallet'), network: network?.name ?? '' })
  return (
    <Callout
      tone="error"
      title={title}
      action={
        <Button size="s" icon="retry" onClick={refresh}>
          {text('shared.retry')}
        </Button>
      }
    >
      {todo}
    </Callout>
  )
}

export function SwapUnsupported(): ReactNode {
  const text = useText(swapWords)
  const track = useTrack()
  const { go } = useNavigation()
  const { network, networks, caipNetworkId } = useNetwork()
  function change(): void {
    track('CLICK_SELECT_NETWORK_TO_SWAP')
    go({ name: 'Networks' })
  }
  return (
    <Callout
      tone="warning"
      title={text('swap.unsupported')}
      action={
        networks.length > 1 && (
          <Button size="s" onClick={change}>
            {text('swap.unsupported.change')}
          </Button>
        )
      }
    >
      {text('swap.unsupported.todo', { network: network?.name ?? caipNetworkId ?? '' })}
    </Callout>
  )
}

/** What the quote would cost that the visitor has not, or would not want to, pay. */
export function SwapWarnings({ swap: { shown }, figures }: { readonly swap: SwapInfo; readonly figures: SwapFigures }): ReactNode {
  const text = useText(swapWords)
  const { network } = useNetwork()
  if (shown === undefined) return null
  const { impact } = shown
  const coin = network?.nativeCurrency.symbol ?? ''
  const isHigh = impact !== undefined && impact >= warnedImpact
  return (
    <>
      {isFeeShort(shown, figures) && (
        <Callout tone="warning" title={text('swap.fee.short', { coin })}>
          {text('swap.fee.short.todo', {
            coin,
            amount: `\u2068${formatFee(shown.fee ?? 0n, network?.nativeCurrency.decimals ?? 18, text.locale)} ${coin}\u2069`,
          })}
        </Callout>
      )}
      {isHigh && (
        <Callout
          tone={impact >= blockedImpact ? 'error' : 'warning'}
          title={text('swap.impact.high', { percent: figures.percent(impact) })}
        >
          {text(impact >= blockedImpact ? 'swap.impact.blocked.todo' : 'swap.impact.high.todo')}
        </Callout>
      )}
    </>
  )
}

/** Whether the coin that is left does not pay the fee. */
function isFeeShort({ fee, terms, allowance }: NonNullable<SwapInfo['shown']>, { coin }: SwapFigures): boolean {
  // The native currency needs no allowance.
  const paid = allowance === undefined ? terms.amount : 0n
  return fee !== undefined && coin.units !== undefined && coin.units >= paid && coin.units < paid + fee
}
