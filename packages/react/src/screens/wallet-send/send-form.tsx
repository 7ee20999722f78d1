/** What is sent, and to whom. */
import { Button, Callout, Skeleton, Stack, Summary, SummaryLine, VisuallyHidden } from '@foyer/ui'
import { type ReactNode, useId, useRef } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { AmountEntry, isMoreThanHeld } from './amount-entry.tsx'
import { ReceiverEntry } from './receiver-entry.tsx'
import { SendUnsure } from './send-unsure.tsx'
import { useAmounts } from './use-amounts.ts'
import { sendWords } from './words.ts'

export function SendForm({ send: given }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const id = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  const { problem, receiver, units, isAble, token } = given
  const lacksAmount = units === 'empty' || units === 0n
  const lacksReceiver = receiver.status === 'empty'
  const isComplete = token !== undefined && !lacksAmount && !lacksReceiver
  function review(): void {
    given.review()
    // What is wrong is said at its field.
    if (!isComplete) return
    if (typeof units === 'string' && units !== 'max') amountField.current?.focus()
    else if (receiver.status === 'refused' || receiver.status === 'failed') receiverField.current?.focus()
  }
  const send: SendInfo = { ...given, review }
  const isFinding = receiver.status === 'finding'
  if (isAble === false) return <Unsupported />
  // What is missing is said once, below both.
  const refusedBy = problem?.code === 'invalid_input' && token ? id : undefined
  return (
    <Stack gap={4}>
      <AmountEntry send={send} ref={amountField} refusedBy={lacksAmount ? refusedBy : undefined} />
      <ReceiverEntry send={send} ref={receiverField} refusedBy={lacksReceiver ? refusedBy : undefined} />
      <Fee send={send} />
      <SendUnsure send={send} />
      <Problem send={send} id={id} isComplete={isComplete} isShortSaid={isMoreThanHeld(send)} />
      <Button variant="primary" full busy={isFinding} onClick={review}>
        {text('send.review')}
      </Button>
    </Stack>
  )
}

function Unsupported(): ReactNode {
  const text = useText(sendWords)
  const { go } = useNavigation()
  const { network, networks, caipNetworkId } = useNetwork()
  return (
    <Callout
      tone="warning"
      title={text('send.unsupported')}
      action={
        networks.length > 1 && (
          <Button size="s" onClick={() => go({ name: 'Networks' })}>
            {text('send.unsupported.change')}
          </Button>
        )
      }
    >
      {text('send.unsupported.todo', { network: network?.name ?? caipNetworkId ?? '' })}
    </Callout>
  )
}

/** Before anything is reviewed: what it would cost. */
function Fee({ send }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { fee, worth, coin, coinPrice } = useAmounts(send)
  const { shown, preparation } = send
  const isPreparing = !shown && preparation.status === 'preparing'
  const cost = shown && (worth(shown.prepared.fee.likely, coin, coinPrice) ?? fee(shown.prepared.fee.likely))
  return (
    <>
      <VisuallyHidden live="polite">
        {isPreparing ? text('send.fee.loading') : cost === undefined ? '' : `${text('send.fee')}: ${cost}`}
      </VisuallyHidden>
      {(cost !== undefined || isPreparing) && (
        <Summary>
          <SummaryLine name={text('send.fee')}>{cost ?? <Skeleton />}</SummaryLine>
        </Summary>
      )}
    </>
  )
}

type ProblemProps = {
  readonly send: SendInfo
  /** For the fields that it is about. */
  readonly id?: string
  /** Nothing is missing: what is wrong is said at its field. */
  readonly isComplete?: boolean
  /** That there is not as much is said at its field. */
  readonly isShortSaid?: boolean
}

/** What is missing, and why it could not be prepared. */
export function Problem({ send, id, isComplete, isShortSaid }: ProblemProps): ReactNode {
  const text = useText(sendWords)
  const { problem, preparation, retry } = send
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
      if (isComplete) return null
      return <Callout tone="error" id={id} title={text(problem.message.startsWith('A token') ? 'send.missing.token' : 'send.missing')} />
    }
  }
  const error = problem ?? (preparation.status === 'failed' ? preparation.error : undefined)
  if (!error || (isShortSaid && error.code === 'insufficient_funds')) return null
  const { title, todo } = errorCopy(text, error, { wallet: wallet?.name ?? text('shared.wallet'), network: network?.name ?? '' })
  return (
    <Callout
      tone="error"
      title={title}
      action={
        error.retryable &&
        // Without a key it is this view's own code that is missing.
        (!problem || send.key === undefined) && (
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
