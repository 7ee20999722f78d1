/** What failed, what to do, and the way to do it again. */
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'

export type ErrorStateProps = {
  /** What happened. */
  readonly title: string
  /** What to do, in a sentence. */
  readonly todo?: ReactNode
  /** Default a warning; `offline` when the network is gone. */
  readonly icon?: IconName
  readonly retryLabel?: string
  /** Without it there is no button: retrying cannot help. */
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean
  /** `inline` is a line in a list rather than the whole view. Default `view`. */
  readonly size?: 'view' | 'inline'
}

export function ErrorState({ title, todo, icon = 'warning', retryLabel, onRetry, retrying, size = 'view' }: ErrorStateProps): ReactNode {
  return (
    <div className="fy-state" data-kind="error" data-size={size} role="alert">
      <span className="fy-state-icon">
        <Icon name={icon} size={size === 'inline' ? 20 : 24} />
      </span>
      <p className="fy-state-title">{title}</p>
      {todo !== undefined && <p className="fy-state-text">{todo}</p>}
      {onRetry && (
        <Button size="s" icon="retry" busy={retrying ?? false} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
