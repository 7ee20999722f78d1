/** Why nothing was signed; and that nobody knows whether it was, or what was tried before it. */
import { isNotLoaded } from '@foyer/core/sending'
import { isAnswerLost } from '@foyer/core/swapping'
import { Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { SwapUnsure } from '../shared/swap-unsure.tsx'
import { previewWords } from './words.ts'

export function NotSigned({ swap }: { readonly swap: SwapInfo }): ReactNode {
  const text = useText(previewWords)
  const { network } = useNetwork()
  const connection = useConnection()
  const { progress } = swap
  if (progress.status !== 'failed' || isAnswerLost(progress)) return <SwapUnsure swap={swap} />
  const { error, what, isDistrusted, wasAsked, isSent } = progress
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  const { title, todo } = copy()
  return (
    <>
      <SwapUnsure swap={swap} />
      <Callout tone={isSent ? 'warning' : 'error'} late title={title}>
        {todo}
      </Callout>
    </>
  )

  function copy(): { readonly title: string; readonly todo: string } {
    if (isDistrusted) return { title: text('swap.distrusted'), todo: text('swap.distrusted.todo') }
    // The server's own refusals: the price has moved, or trying it out failed.
    if (error.peerCode === 409) return { title: text('swap.moved'), todo: text('swap.moved.todo') }
    if (error.peerCode === 422) return { title: text('swap.wouldFail'), todo: text('swap.wouldFail.todo') }
    if (isSent) return { title: text('swap.mining'), todo: text('swap.unsure.todo', { wallet }) }
    // Before any wallet was asked.
    if (error.code === 'timeout' && !wasAsked) return { title: text('swap.stale'), todo: text('swap.stale.todo') }
    if (error.code === 'execution_failed' && what === 'approving') {
      return { title: text('swap.approval.failed'), todo: text('swap.approval.failed.todo') }
    }
    if (error.code === 'method_unsupported' && what === 'permitting') {
      return { title: text('swap.permit.unsupported'), todo: text('swap.permit.unsupported.todo') }
    }
    const said = errorCopy(text, error, { wallet, network: network?.name ?? '' })
    const nothing = text('swap.declined.todo')
    if (error.code === 'request_rejected') return { ...said, todo: nothing }
    return isNotLoaded(error) ? { ...said, todo: `${nothing} ${said.todo}` } : said
  }
}
