/** For whoever builds the page: what is set up wrongly, with its code (docs/behaviour.md, Alerts). Never for visitors. */
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

export type AlertBarProps = {
  readonly variant: 'info' | 'warning' | 'error'
  readonly title: string
  readonly message: string
  /** Searchable: the alert's key. */
  readonly code?: string
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

export function AlertBar({ variant, title, message, code, dismissLabel, onDismiss }: AlertBarProps): ReactNode {
  return (
    <div className="fy-alert" part="alert" data-variant={variant} role="alert">
      <Icon name={variant === 'info' ? 'info' : 'warning'} size={18} />
      <div className="fy-alert-text">
        <strong>{title}</strong>
        <span>{message}</span>
        {code && <code>{code}</code>}
      </div>
      <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
