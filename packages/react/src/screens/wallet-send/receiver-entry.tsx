/** To whom: an address or a name, and what is known of it. */
import { Avatar, Button, Spinner, Stack, TextField, WholeAddress } from '@foyer/ui'
import type { ReactNode, RefObject } from 'react'
import { useOpened } from '../../hooks/use-opened.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { shortenMiddle } from '../../words/shorten.ts'
import { sendWords } from './words.ts'

type ReceiverEntryProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly send: SendInfo
  readonly refusedBy: string | undefined
}

export function ReceiverEntry({ ref, send, refusedBy }: ReceiverEntryProps): ReactNode {
  const text = useText(sendWords)
  const opened = useOpened()
  const { receiver } = send
  const identity = receiver.status === 'found' && typeof receiver.identity === 'object' ? receiver.identity : undefined
  return (
    <Stack gap={2}>
      <TextField
        ref={ref}
        label={text('send.to')}
        placeholder={text('send.to.placeholder')}
        maxLength={255}
        value={receiver.text}
        onChange={send.setReceiver}
        onEnter={send.review}
        // At the end: what one types stays where it is.
        after={
          receiver.status === 'found' ? (
            <Avatar size={24} address={receiver.address} src={opened ? identity?.avatar : undefined} />
          ) : receiver.status === 'finding' ? (
            <Spinner size={18} />
          ) : undefined
        }
        error={
          receiver.status === 'refused'
            ? text(`send.to.${receiver.problem}`)
            : receiver.status === 'failed'
              ? text('send.to.failed')
              : undefined
        }
        refusedBy={refusedBy}
        hint={hint()}
      />
      {receiver.status === 'failed' && (
        <Stack direction="row">
          <Button size="s" icon="retry" onClick={send.retry}>
            {text('shared.retry')}
          </Button>
        </Stack>
      )}
    </Stack>
  )

  /** For a name its address, whole; for an address its name. */
  function hint(): ReactNode {
    if (receiver.status === 'finding') return text('send.to.finding')
    if (receiver.status !== 'found') return undefined
    if (receiver.name !== undefined) return <WholeAddress address={receiver.address} />
    return identity?.name ? <bdi>{shortenMiddle(identity.name)}</bdi> : undefined
  }
}
