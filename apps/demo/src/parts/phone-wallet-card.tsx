import { useAccount, useModal } from '@foyer/react'
import type { ReactNode } from 'react'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

/** Pairing, step by step: the one thing here that takes two devices, or two tabs. */
export function PhoneWalletCard({ url }: { readonly url: string }): ReactNode {
  const { open } = useModal()
  const { isConnected } = useAccount()
  const t = usePageText()
  return (
    <Card title={t('phone.title')} about={t('phone.about')}>
      <ol className="steps">
        <li>{t('phone.code')}</li>
        <li>{t('phone.paste')}</li>
        <li>{t('phone.approve')}</li>
      </ol>
      <div className="actions">
        <button className="action" type="button" disabled={isConnected} onClick={() => open('ConnectingWalletConnectBasic')}>
          {t('phone.show')}
        </button>
        <a className="action" href={url} target="_blank" rel="noreferrer">
          {t('phone.open')}
        </a>
      </div>
      {isConnected && <p className="about">{t('phone.busy')}</p>}
    </Card>
  )
}
