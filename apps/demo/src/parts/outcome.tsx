/** What an action came to: waiting, the answer, or the error. */
import type { KitError } from '@foyer/core'
import type { ReactNode } from 'react'

export type OutcomeProps = {
  readonly action: {
    readonly status: 'idle' | 'pending' | 'success' | 'error'
    readonly data?: unknown
    readonly error?: KitError | undefined
  }
  readonly waiting: string
  readonly label: string
}

export function Outcome({ action, waiting, label }: OutcomeProps): ReactNode {
  return (
    <div role="status">
      {action.status === 'pending' && <p className="about">{waiting}</p>}
      {action.status === 'success' && (
        <p className="result">
          <strong>{label}</strong>
          <code dir="ltr">{String(action.data)}</code>
        </p>
      )}
      {action.status === 'error' && (
        <p className="result" data-failed>
          <strong>{action.error?.code}</strong>
          <span>{action.error?.message}</span>
        </p>
      )}
    </div>
  )
}
