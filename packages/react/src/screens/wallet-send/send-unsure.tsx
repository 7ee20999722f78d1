/** The wallet may have sent an earlier transfer: whoever signs another one sends twice. */
import { Callout } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { sendWords } from './words.ts'

export function SendUnsure({ send: { isUnsure } }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { wallet } = useConnection()
  if (!isUnsure) return null
  return (
    <Callout tone="error" title={text('send.unsure')}>
      {text('send.unsure.todo', { wallet: wallet?.name ?? text('shared.wallet') })}
    </Callout>
  )
}
