import { ConnectButton } from '@foyer/react'
import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { usePageText } from '../words/page-words.ts'

export function Intro({ phone }: { readonly phone: string | undefined }): ReactNode {
  const t = usePageText()
  return (
    <div className="intro">
      <h1>{t('headline')}</h1>
      <p className="lead">{t('lead')}</p>
      <div className="actions">
        <span className="roomy">
          <ConnectButton />
        </span>
        {documents && (
          <>
            <a className="action" href={documents.start}>
              {t('lead.documents')}
            </a>
            <a className="action quiet narrow-only" href={documents.source}>
              {t('source')}
            </a>
          </>
        )}
        {phone !== undefined && (
          <a className="action quiet roomy" href={phone} target="_blank" rel="noreferrer">
            {t('phone.open')}
          </a>
        )}
      </div>
    </div>
  )
}
