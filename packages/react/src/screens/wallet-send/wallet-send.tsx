/** Sending: what is entered, which token, what will be signed, and what has become of it. */
import type { ReactNode } from 'react'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSend } from '../../hooks/use-send.ts'
import type { ScreenProps } from '../define-screen.ts'
import { SendForm } from './send-form.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { SendPreview } from './send-preview.tsx'
import { TokenPicker } from './token-picker.tsx'

/** A step that has nothing to be about yet shows the form. */
export function WalletSend({ screen: { step } }: ScreenProps<'WalletSend'>): ReactNode {
  const send = useSend({ fetch: useOpened() })
  if (step === 'token') return <TokenPicker send={send} />
  if (step === 'sent' && send.sent) return <SendOutcome transfer={send.sent} />
  if (step === 'preview' && send.receiver.status === 'found' && send.token) {
    return <SendPreview send={send} receiver={send.receiver} token={send.token} />
  }
  return <SendForm send={send} />
}
