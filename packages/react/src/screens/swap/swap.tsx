/** What is paid, and what comes back for it. */
import { Button, EmptyState, FieldBones, IconButton, Loading, laterIcons, Skeleton, Stack, Summary, SummaryLine } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSwap } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import type { ScreenProps } from '../define-screen.ts'
import { SwapProgress } from '../shared/swap-progress.tsx'
import { SwapUnsupported } from '../shared/swap-quote-problem.tsx'
import { TokensFailed } from '../shared/token-list.tsx'
import { WithAccount } from '../shared/with-account.tsx'
import { SwapForm } from './swap-form.tsx'
import { swapFormWords } from './words.ts'

type Props = ScreenProps<'Swap'>

export function Swap({ screen }: Props): ReactNode {
  return (
    <WithAccount feature="swaps">
      <Sides screen={screen} />
    </WithAccount>
  )
}

function Sides({ screen: { fromToken, toToken, amount } }: Pick<Props, 'screen'>): ReactNode {
  const text = useText(swapFormWords)
  const { network } = useNetwork()
  const start = {
    ...(fromToken !== undefined && { from: fromToken }),
    ...(toToken !== undefined && { to: toToken }),
    ...(amount !== undefined && { amount }),
  }
  const swap = useSwap({ fetch: useOpened(), ...start })
  const { tokens, progress } = swap
  // What is in the wallet is not changed under it.
  if ('attempt' in progress) return <SwapProgress swap={swap} progress={progress} />
  if (!swap.isOffered) return <SwapUnsupported />
  if (tokens.status === 'failed' && tokens.error !== undefined) {
    if (tokens.error.code === 'chain_unsupported') return <SwapUnsupported />
    return (
      <TokensFailed {...errorCopy(text, tokens.error, { wallet: '', network: network?.name ?? '' })} onRetry={() => swap.begin(start)} />
    )
  }
  if (tokens.status !== 'ready') return <Bones />
  if (tokens.list.length < 2) {
    return (
      <EmptyState icon={laterIcons.coins} title={text('swap.empty', { network: network?.name ?? '' })}>
        {text('swap.empty.todo')}
      </EmptyState>
    )
  }
  return <SwapForm swap={swap} />
}

/** Both sides, until it is known what can be swapped. */
function Bones(): ReactNode {
  const text = useText(swapFormWords)
  return (
    <Stack gap={4}>
      <Loading label={text('tokens.loading')}>
        <Stack gap={1} align="stretch">
          <FieldBones />
          <Stack direction="row" align="center">
            <IconButton icon={laterIcons.swap} label={text('swap.flip')} disabled />
          </Stack>
          <FieldBones />
        </Stack>
      </Loading>
      {/* Beside what pulses: words that fade cannot be read. */}
      <Summary>
        {(['swap.rate', 'swap.slippage'] as const).map((key) => (
          <SummaryLine key={key} name={text(key)}>
            <Skeleton />
          </SummaryLine>
        ))}
      </Summary>
      <Button variant="primary" full disabled>
        {text('swap.review')}
      </Button>
    </Stack>
  )
}
