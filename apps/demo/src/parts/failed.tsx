/** The page cannot start: what happened and what to do. */
import type { ReactNode } from 'react'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = usePageText()
  return (
    <main className="page narrow">
      <Card title={t('failed.title')}>
        <p role="alert">{error instanceof Error ? error.message : t('failed.unknown')}</p>
        <button className="action" type="button" onClick={onRetry}>
          {t('failed.retry')}
        </button>
      </Card>
    </main>
  )
}
