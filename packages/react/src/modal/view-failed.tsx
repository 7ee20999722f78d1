import { ErrorState } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../hooks/use-text.ts'
import { modalWords } from './words.ts'

/** Stands in for a view that did not arrive or could not be drawn. */
export function ViewFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const text = useText(modalWords)
  return (
    <ErrorState title={text('modal.failed.title')} todo={text('modal.failed.todo')} retryLabel={text('modal.retry')} onRetry={onRetry} />
  )
}
