/** What waits elsewhere, on the page itself while no dialog is open: a wallet on a phone was asked for something. Calm: it stays where it is until it is over. */
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type RequestNoticeProps = {
  readonly message: string
  /** Leads there, where that can be done from here. */
  readonly action?: ReactNode
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** Render it inside a live region that is there already, or it is not spoken. */
export function RequestNotice({ message, action, dismissLabel, onDismiss }: RequestNoticeProps): ReactNode {
  useStyles(styles)
  return (
    <div className="fy-request-notice" part="request-notice">
      <Icon name="phone" size={20} />
      <div className="fy-request-notice-main">
        <span className="fy-request-notice-text">{message}</span>
        {action}
      </div>
      <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
