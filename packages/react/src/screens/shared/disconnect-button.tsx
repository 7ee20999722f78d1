/** The way out: forgets the wallet here, whatever the wallet itself answers. */
import type { Namespace } from '@foyer/core'
import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useDisconnect } from '../../hooks/use-disconnect.ts'
import { useNotice } from '../../hooks/use-notice.ts'
import { useText } from '../../hooks/use-text.ts'
import { disconnectWords } from './disconnect-words.ts'

/** Of all wallets, or of one family's. Quiet: it is what one needs least often, and it stands at the end of its view. */
export function DisconnectButton({ namespace }: { readonly namespace?: Namespace }): ReactNode {
  const text = useText(disconnectWords)
  const { notify } = useNotice()
  const { status, run } = useDisconnect()
  const busy = status === 'pending'
  return (
    <Button
      size="s"
      icon="disconnect"
      busy={busy}
      onClick={() => void run(namespace).catch(() => notify('error', text('disconnect.failed')))}
    >
      {text(busy ? 'disconnect.busy' : 'disconnect.action')}
    </Button>
  )
}
