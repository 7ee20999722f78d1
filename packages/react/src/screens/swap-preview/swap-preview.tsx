/** What will be signed, whole; then how far it is, and what became of it. */
import { Button, EmptyState, Footer, Loading, laterIcons, Skeleton, Stack, Summary, SummaryLine } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { KeptFocus } from '../shared/kept-focus.tsx'
import { SwapProgress } from '../shared/swap-progress.tsx'
import { SwapQuoteProblem } from '../shared/swap-quote-problem.tsx'
import { useFollowedSwap } from '../shared/use-swap-view.ts'
import { WithAccount } from '../shared/with-account.tsx'
import { NotSigned } from './not-signed.tsx'
import { SwapOutcome } from './swap-outcome.tsx'
import { SwapReview } from './swap-review.tsx'
import { previewWords } from './words.ts'

/** What a quote says, as the review lists it. */
const lines = ['swap.rate', 'swap.minimum', 'swap.impact', 'swap.fee', 'swap.provider', 'swap.route', 'swap.source'] as const

export function SwapPreview(): ReactNode {
  // One view from the review to the outcome: what has the focus goes, and the next one has it.
  return (
    <WithAccount feature="swaps">
      <KeptFocus>
        <Stage />
      </KeptFocus>
    </WithAccount>
  )
}

/** Whatever the reason, another amount or token may do. */
function NoQuote({ swap }: { readonly swap: SwapInfo }): ReactNode {
  const text = useText(previewWords)
  const { leave } = useNavigation()
  return (
    <Stack gap={4}>
      <NotSigned swap={swap} />
      <SwapQuoteProblem swap={swap} />
      <Footer>
        <Button full first onClick={() => leave({ name: 'Swap' })}>
          {text('swap.change')}
        </Button>
      </Footer>
    </Stack>
  )
}

function Stage(): ReactNode {
  const text = useText(previewWords)
  const { replace } = useNavigation()
  const swap = useFollowedSwap()
  const { progress, shown, quote } = swap
  if ('attempt' in progress) return <SwapProgress swap={swap} progress={progress} />
  if (progress.status === 'sent') return <SwapOutcome progress={progress} />
  if (shown) return <SwapReview swap={swap} shown={shown} />
  if (quote.status === 'failed') return <NoQuote swap={swap} />
  if (quote.status === 'loading') {
    return (
      <Stack gap={4}>
        <Loading label={text('swap.quote.loading')}>
          <Skeleton shape="row" round count={2} />
        </Loading>
        <Summary>
          {lines.map((key) => (
            <SummaryLine key={key} name={text(key)} more={key === 'swap.minimum' ? <Skeleton /> : undefined}>
              <Skeleton />
            </SummaryLine>
          ))}
        </Summary>
        <Footer>
          <Button variant="primary" full busy>
            {text('swap.quote.loading')}
          </Button>
        </Footer>
      </Stack>
    )
  }
  return (
    <EmptyState
      icon={laterIcons.swap}
      title={text('swap.none')}
      action={
        <Button variant="primary" onClick={() => replace({ name: 'Swap' })}>
          {text('swap.none.action')}
        </Button>
      }
    >
      {text('swap.none.todo')}
    </EmptyState>
  )
}
