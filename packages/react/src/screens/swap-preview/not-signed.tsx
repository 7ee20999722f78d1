/** Why nothing was signed; or that nobody knows whether it was. */
import type { SwapProgress } from '@foyer/core'
import { Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { mayBeSent } from '../shared/may-be-sent.ts'
import { previewWords } from './words.ts'

export function NotSigned({ progress }: { readonly progress: SwapProgress }): ReactNode {
  const text = useText(previewWords)
  const { network } = useNetwork()
  const connection = useConnection()
  if (progress.status !== 'failed') return null
  const { error, what, isDistrusted, wasAsked } = progress
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  const { title, todo } = copy()
  return (
    <Callout tone="error" title={title}>
      {todo}
    </Callout>
  )

  function copy(): { readonly title: string; readonly todo: string } {
    if (isDistrusted) return { title: text('swap.distrusted'), todo: text('swap.distrusted.todo') }
    // The server's own refusals: the price has moved, or trying it out failed.
    if (error.peerCode === 409) return { title: text('swap.moved'), todo: text('swap.moved.todo') }
    if (error.peerCode === 422) return { title: text('swap.wouldFail'), todo: text('swap.wouldFail.todo') }
    // A permit is not sent by anybody.
    if (wasAsked && what !== 'permitting' && mayBeSent(error))
      return { title: text('swap.unsure'), todo: text('swap.unsure.todo', { wallet }) }
    if (error.code === 'timeout' && what === 'swapping') return { title: text('swap.stale'), todo: text('swap.stale.todo') }
    if (error.code === 'execution_failed' && what === 'approving') {
      return { title: text('swap.approval.failed'), todo: text('swap.approval.failed.todo') }
    }
    if (error.code === 'method_unsupported' && what === 'permitting') {
      return { title: text('swap.permit.unsupported'), todo: text('swap.permit.unsupported.todo') }
    }
    const said = errorCopy(text, error, { wallet, network: network?.name ?? '' })
    return error.code === 'request_rejected' ? { ...said, todo: text('swap.declined.todo') } : said
  }
}
