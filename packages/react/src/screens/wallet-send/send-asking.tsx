/** The wallet is asked. */
import { Button, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSlow } from '../../hooks/use-slow.ts'
import { useText } from '../../hooks/use-text.ts'
import { PairedWallet } from '../shared/paired-wallet.tsx'
import { RequestView } from '../shared/request-view.tsx'
import { sendWords } from './words.ts'

export function SendAsking({ since, onStop }: { readonly since: number; readonly onStop: () => void }): ReactNode {
  const text = useText(sendWords)
  const connection = useConnection()
  const images = useImages({ remote: useOpened() })
  const slow = useSlow(since)
  const wallet = connection.wallet?.name ?? text('shared.wallet')
  return (
    <RequestView
      image={<WalletImage size={64} name={wallet} src={images.connected(connection)} />}
      state="waiting"
      title={text(slow ? 'send.asking.slow' : 'send.asking', { wallet })}
      todo={text(slow ? 'send.asking.slow.todo' : 'send.asking.todo')}
    >
      <PairedWallet wallet={wallet} brief={slow} />
      <Button variant="ghost" first onClick={onStop}>
        {text('send.stop')}
      </Button>
    </RequestView>
  )
}
