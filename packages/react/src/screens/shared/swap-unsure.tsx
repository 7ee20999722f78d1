/** The wallet may have sent an earlier swap: whoever signs another one swaps twice. */
import { Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { swapWords } from './swap-words.ts'

export function SwapUnsure({ swap: { isUnsure } }: { readonly swap: SwapInfo }): ReactNode {
  const text = useText(swapWords)
  const { wallet } = useConnection()
  if (!isUnsure) return null
  return (
    <Callout tone="error" title={text('swap.unsure')}>
      {text('swap.unsure.todo', { wallet: wallet?.name ?? text('shared.wallet') })}
    </Callout>
  )
}
