import { ConnectButton, NetworkButton } from '@foyer/react'
import type { ReactNode } from 'react'
import { documents } from '../documents.ts'
import { usePageText } from '../words/page-words.ts'

export function Header(): ReactNode {
  const t = usePageText()
  return (
    <header className="bar">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <a className="brand" href="/">
        <img src="/icon.svg" alt="" width="28" height="28" />
        Foyer
      </a>
      <nav className="site" aria-label={t('nav.site')}>
        <a href={documents.start}>{t('documents')}</a>
        <a href={documents.source}>{t('source')}</a>
      </nav>
      <nav className="bar-end" aria-label={t('nav.wallet')}>
        <span className="roomy">
          <NetworkButton />
        </span>
        <ConnectButton />
      </nav>
    </header>
  )
}
