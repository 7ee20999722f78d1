/** The way out: forgets the wallet here, whatever the wallet itself answers. */
import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useDisconnect } from '../../hooks/use-disconnect.ts'
import { useNotice } from '../../hooks/use-notice.ts'
import { useText } from '../../hooks/use-text.ts'
import { disconnectWords } from './disconnect-words.ts'

export function DisconnectButton(): ReactNode {
  const text = useText(disconnectWords)
  const { notify } = useNotice()
  const { status, run } = useDisconnect()
  const busy = status === 'pending'
  return (
    <Button
      variant="danger"
      full
      icon="disconnect"
      busy={busy}
      onClick={() => void run().catch(() => notify('error', text('disconnect.failed')))}
    >
      {text(busy ? 'disconnect.busy' : 'disconnect.action')}
    </Button>
  )
}
