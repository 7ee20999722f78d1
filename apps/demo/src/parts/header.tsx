import { ConnectButton, NetworkButton } from '@foyer/react'
import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { usePageText } from '../words/page-words.ts'
import { Brand } from './brand.tsx'

export function Header(): ReactNode {
  const t = usePageText()
  return (
    <header className="bar">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Brand />
      {documents && (
        <nav className="site" aria-label={t('nav.site')}>
          <a href={documents.start}>{t('documents')}</a>
          <a href={documents.source}>{t('source')}</a>
        </nav>
      )}
      <nav className="bar-end" aria-label={t('nav.wallet')}>
        <span className="roomy">
          <NetworkButton />
        </span>
        <ConnectButton />
      </nav>
    </header>
  )
}
