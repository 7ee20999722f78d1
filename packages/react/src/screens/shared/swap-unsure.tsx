/** The wallet may have sent the last swap: whoever signs another one swaps twice. */
import type { SwapProgress } from '@foyer/core'
import { isSwapUnsure } from '@foyer/core/swapping'
import { Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useText } from '../../hooks/use-text.ts'
import { swapWords } from './swap-words.ts'

export function SwapUnsure({ progress }: { readonly progress: SwapProgress }): ReactNode {
  const text = useText(swapWords)
  const { wallet } = useConnection()
  if (!isSwapUnsure(progress)) return null
  return (
    <Callout tone="error" title={text('swap.unsure')}>
      {text('swap.unsure.todo', { wallet: wallet?.name ?? text('shared.wallet') })}
    </Callout>
  )
}
