/** A paired wallet was asked by the page while the modal is closed: where to go on, and the way there. A chunk of its own. */
import type { ScreenName } from '@foyer/core'
import { Button, RequestNotice } from '@foyer/ui'
import { type ReactNode, useContext } from 'react'
import { useAskedWallet } from '../hooks/use-asked-wallet.ts'
import { useKit } from '../kit-context.ts'
import { pairedWords } from '../screens/shared/paired-words.ts'
import { requestWords } from '../screens/shared/request-words.ts'
import { TextContext } from '../words/text-context.ts'
import type { ShownModal } from './page-notice.tsx'
import { modalWords } from './words.ts'

/** The views that say themselves where to go on when a wallet on a phone is asked. */
const requestViews: readonly ScreenName[] = ['WalletSend', 'SwapPreview', 'SwitchNetwork']

export function AskedNotice({ open, view }: ShownModal): ReactNode {
  const texts = useContext(TextContext)
  const text = texts.of(pairedWords)
  const { wallet, isElsewhere, link, dismiss } = useAskedWallet()
  const { requestNotice } = useKit().options.features
  const isSaid = view === undefined ? open : requestViews.includes(view)
  if (!wallet || isSaid || !requestNotice) return null
  const name = { wallet: wallet.name }
  return (
    <RequestNotice
      message={isElsewhere ? text('pair.continue', name) : texts.of(requestWords)('request.waiting', name)}
      action={
        link && (
          <Button variant="primary" size="s" href={link.href} target={link.target}>
            {text('pair.open', name)}
          </Button>
        )
      }
      dismissLabel={texts.of(modalWords)('modal.close')}
      onDismiss={dismiss}
    />
  )
}
