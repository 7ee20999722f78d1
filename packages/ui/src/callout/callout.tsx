/** Something to know before going on, where it stands: a warning, or what failed. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type CalloutProps = {
  readonly tone: 'info' | 'warning' | 'error'
  /** What it is about, in a few words. */
  readonly title: string
  /** What that means, and what to do. */
  readonly children?: ReactNode
  /** A small `Button`. */
  readonly action?: ReactNode
  /** What is no error, and comes while the view is read: it is read out, too. */
  readonly late?: boolean
  /** For what refers to it. */
  readonly id?: string | undefined
}

const icons = { info: 'info', warning: 'warning', error: 'warning' } as const satisfies Record<CalloutProps['tone'], IconName>

export function Callout({ tone, title, children, action, late, id }: CalloutProps): ReactNode {
  useStyles(styles)
  return (
    <div className="fy-callout" part="callout" id={id} data-tone={tone} role={tone === 'error' || late ? 'alert' : 'note'}>
      <Icon name={icons[tone]} size={18} />
      <div className="fy-callout-text">
        <strong>{title}</strong>
        {children !== undefined && <span>{children}</span>}
        {action}
      </div>
    </div>
  )
}
