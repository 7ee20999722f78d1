/** Sending: what is entered, which token, what will be signed, and what has become of it. */
import type { ReactNode } from 'react'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSend } from '../../hooks/use-send.ts'
import type { ScreenProps } from '../define-screen.ts'
import { WithAccount } from '../shared/with-account.tsx'
import { SendAsking } from './send-asking.tsx'
import { SendForm } from './send-form.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { SendPreview } from './send-preview.tsx'
import { TokenPicker } from './token-picker.tsx'

type Props = ScreenProps<'WalletSend'>

export function WalletSend({ screen }: Props): ReactNode {
  return (
    <WithAccount feature="send">
      <Step screen={screen} />
    </WithAccount>
  )
}

/** One that has nothing to be about yet shows the form. */
function Step({ screen: { step } }: Pick<Props, 'screen'>): ReactNode {
  const send = useSend({ fetch: useOpened() })
  // What is in the wallet is not changed under it.
  if (send.signing.status === 'asking') return <SendAsking since={send.signing.since} onStop={send.giveUp} />
  if (step === 'token') return <TokenPicker send={send} />
  if (step === 'sent' && send.sent) return <SendOutcome transfer={send.sent} />
  if (step === 'preview' && send.receiver.status === 'found' && send.token) {
    return <SendPreview send={send} receiver={send.receiver} token={send.token} />
  }
  return <SendForm send={send} />
}
