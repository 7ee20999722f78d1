/** Nothing here, and what to do next. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

export type EmptyStateProps = {
  readonly icon: IconName
  readonly title: string
  /** What to do next, in a sentence. */
  readonly children?: ReactNode
  /** One `Button`. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="fy-state" data-kind="empty" role="status">
      <span className="fy-state-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="fy-state-title">{title}</p>
      {children !== undefined && <p className="fy-state-text">{children}</p>}
      {action}
    </div>
  )
}
