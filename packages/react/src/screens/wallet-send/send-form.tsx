/** What is sent, and to whom. */
import { Button, Callout, Loading, Skeleton, Stack, Summary, SummaryLine } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { AmountEntry } from './amount-entry.tsx'
import { ReceiverEntry } from './receiver-entry.tsx'
import { useAmounts } from './use-amounts.ts'
import { sendWords } from './words.ts'

export function SendForm({ send }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const isFinding = send.receiver.status === 'finding'
  if (send.isAble === false) return <Unsupported />
  return (
    <Stack gap={4}>
      <AmountEntry send={send} />
      <ReceiverEntry send={send} />
      <Fee send={send} />
      <Problem send={send} />
      <Button variant="primary" full busy={isFinding} onClick={send.review}>
        {text('send.review')}
      </Button>
    </Stack>
  )
}

function Unsupported(): ReactNode {
  const text = useText(sendWords)
  const { network, caipNetworkId } = useNetwork()
  return (
    <Callout tone="warning" title={text('send.unsupported')}>
      {text('send.unsupported.todo', { network: network?.name ?? caipNetworkId ?? '' })}
    </Callout>
  )
}

/** Before anything is reviewed: what it would cost. */
function Fee({ send }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { fee, worth, coin, coinPrice } = useAmounts(send)
  const { shown, preparation } = send
  if (!shown && preparation.status !== 'preparing') return null
  return (
    <Summary>
      <SummaryLine name={text('send.fee')}>
        {shown ? (
          (worth(shown.prepared.fee.likely, coin, coinPrice) ?? fee(shown.prepared.fee.likely))
        ) : (
          <Loading label={text('send.fee.loading')}>
            <Skeleton shape="text" />
          </Loading>
        )}
      </SummaryLine>
    </Summary>
  )
}

/** What is missing, and why it could not be prepared. */
export function Problem({ send: { problem, preparation, retry } }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { network } = useNetwork()
  const { wallet } = useConnection()
  if (problem) {
    if (problem.code === 'rate_limited') {
      return (
        <Callout tone="error" title={text('send.many')}>
          {text('send.many.todo')}
        </Callout>
      )
    }
    if (problem.code === 'invalid_input') {
      return <Callout tone="error" title={text(problem.message.startsWith('A token') ? 'send.missing.token' : 'send.missing')} />
    }
  }
  const error = problem ?? (preparation.status === 'failed' ? preparation.error : undefined)
  if (!error) return null
  const { title, todo } = errorCopy(text, error, { wallet: wallet?.name ?? text('shared.wallet'), network: network?.name ?? '' })
  return (
    <Callout
      tone="error"
      title={title}
      action={
        error.retryable &&
        !problem && (
          <Button size="s" icon="retry" onClick={retry}>
            {text('shared.retry')}
          </Button>
        )
      }
    >
      {todo}
    </Callout>
  )
}
