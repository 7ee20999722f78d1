/** The way out: forgets the wallet here, whatever the wallet itself answers. */
import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useDisconnect } from '../../hooks/use-disconnect.ts'
import { useNotice } from '../../hooks/use-notice.ts'
import { useText } from '../../hooks/use-text.ts'

export function DisconnectButton(): ReactNode {
  const text = useText()
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
      {text(busy ? 'action.disconnecting' : 'action.disconnect')}
    </Button>
  )
}
