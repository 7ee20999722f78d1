/** The page cannot start: what happened and what to do. */
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  return (
    <main className="page narrow">
      <Card title="This demo did not start">
        <p role="alert">{error instanceof Error ? error.message : 'Nobody knows why. The browser’s console may say more.'}</p>
        <button className="action" type="button" onClick={onRetry}>
          Try again
        </button>
      </Card>
    </main>
  )
}
