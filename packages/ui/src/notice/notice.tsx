/** The banner at the top of the box for a moment: loading, success, error (docs/behaviour.md, Notices). Spoken when it appears. */
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Spinner } from '../spinner/spinner.tsx'

export type NoticeProps = {
  readonly variant: 'loading' | 'success' | 'error'
  readonly message: string
  /** The name of the dismiss button; without it there is none. */
  readonly dismissLabel?: string
  readonly onDismiss?: () => void
}

/** Render it inside a live region that is always there, or the first one is not spoken. */
export function Notice({ variant, message, dismissLabel, onDismiss }: NoticeProps): ReactNode {
  return (
    <div className="fy-notice" part="notice" data-variant={variant}>
      {variant === 'loading' ? <Spinner size={18} /> : <Icon name={variant === 'success' ? 'check' : 'warning'} size={18} />}
      <span className="fy-notice-text">{message}</span>
      {onDismiss && dismissLabel && <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />}
    </div>
  )
}
