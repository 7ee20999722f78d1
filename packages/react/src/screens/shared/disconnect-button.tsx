/** The way out: forgets the wallet here, whatever the wallet itself answers. */
import type { Namespace } from '@foyer/core'
import { Button, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useDisconnect } from '../../hooks/use-disconnect.ts'
import { useNotice } from '../../hooks/use-notice.ts'
import { useText } from '../../hooks/use-text.ts'
import { disconnectWords } from './disconnect-words.ts'

export type DisconnectButtonProps = {
  readonly namespace?: Namespace
  /** Where there are several such buttons: what each of them disconnects. */
  readonly wallet?: string | undefined
}

/** Of all wallets, or of one family's. Quiet: it is what one needs least often, and it stands at the end of its view. */
export function DisconnectButton({ namespace, wallet }: DisconnectButtonProps): ReactNode {
  const text = useText(disconnectWords)
  const { notify } = useNotice()
  const { status, run } = useDisconnect()
  const busy = status === 'pending'
  const action = text(busy ? 'disconnect.busy' : 'disconnect.action')
  return (
    <Button
      size="s"
      icon="disconnect"
      busy={busy}
      onClick={() => void run(namespace).catch(() => notify('error', text('disconnect.failed')))}
    >
      {wallet === undefined ? (
        action
      ) : (
        <>
          <span aria-hidden="true">{action}</span>
          <VisuallyHidden>{`${action}: ${wallet}`}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}
