/** The page cannot start: what happened, in the visitor's language, what to do, and what the program said for whoever runs it. */
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { endWaiting } from '../languages.ts'
import { usePageText } from '../words/page-words.ts'
import { Brand } from './brand.tsx'
import { Card } from './card.tsx'

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => Promise<void> }): ReactNode {
  const t = usePageText()
  const [trying, setTrying] = useState(false)
  useLayoutEffect(endWaiting, [])
  const retry = () => {
    setTrying(true)
    void onRetry().finally(() => setTrying(false))
  }
  return (
    <>
      <header className="bar">
        <Brand />
      </header>
      <main className="page narrow">
        <Card title={t('failed.title')}>
          <p role="alert">{t('failed.about')}</p>
          {error instanceof Error && (
            <code className="result" dir="ltr" lang="en">
              {error.message}
            </code>
          )}
          <div className="actions">
            <button className="action" type="button" disabled={trying} onClick={retry}>
              {t('failed.retry')}
            </button>
          </div>
        </Card>
      </main>
    </>
  )
}
