/** The wallet is asked, or the chain is: for the allowance first, then for the swap. */
import type { SwapProgress as Progress } from '@foyer/core'
import { Button, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { PairedWallet } from './paired-wallet.tsx'
import { RequestView } from './request-view.tsx'
import { swapProgressWords } from './swap-progress-words.ts'
import { useSwapFigures } from './use-swap-view.ts'

const titles = {
  checking: 'swap.checking',
  approving: 'swap.signing',
  permitting: 'swap.signing',
  swapping: 'swap.signing',
  slow: 'swap.signing.slow',
  mining: 'swap.mining',
} as const
const todos = {
  checking: 'swap.checking.todo',
  approving: 'swap.signing.approving.todo',
  permitting: 'swap.signing.permitting.todo',
  swapping: 'swap.signing.swapping.todo',
  slow: 'swap.signing.slow.todo',
  mining: 'swap.mining.todo',
} as const

type Busy = Extract<Progress, { readonly attempt: number }>

export function SwapProgress({ swap, progress }: { readonly swap: SwapInfo; readonly progress: Busy }): ReactNode {
  const text = useText(swapProgressWords)
  const connection = useConnection()
  const images = useImages({ remote: useOpened() })
  const { exact } = useSwapFigures()
  const slow = useSlow(progress.step === 'signing' ? progress.since : undefined)
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  const { terms, status, step } = progress
  const values = {
    wallet,
    amount: `\u2068${exact(terms.amount, terms.from)}\u2069`,
    least: `\u2068${exact(terms.minimum, terms.to)}\u2069`,
  }
  const kind = step === 'signing' ? (slow ? 'slow' : status) : step
  return (
    <RequestView
      image={<WalletImage size={64} name={wallet} src={images.connected(connection)} />}
      state="waiting"
      title={text(titles[kind], values)}
      todo={text(todos[kind], values)}
    >
      {step === 'signing' && <PairedWallet wallet={wallet} brief={slow} />}
      <Button variant="ghost" first onClick={swap.giveUp}>
        {text('swap.stop')}
      </Button>
    </RequestView>
  )
}
