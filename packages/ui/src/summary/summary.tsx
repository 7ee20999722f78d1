/** What is about to happen, line by line: a name at the start, what it is at the end. */
import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type SummaryProps = { readonly children: ReactNode }

export function Summary({ children }: SummaryProps): ReactNode {
  useStyles(styles)
  return (
    <dl className="fy-summary" part="summary">
      {children}
    </dl>
  )
}

export type SummaryLineProps = {
  readonly name: string
  readonly children: ReactNode
  /** Quieter, below: what else is to be known of it. */
  readonly more?: ReactNode
  /** Below its name, for what takes the whole width. */
  readonly stacked?: boolean
}

export function SummaryLine({ name, children, more, stacked }: SummaryLineProps): ReactNode {
  return (
    <div className="fy-summary-line" data-stacked={stacked || undefined}>
      <dt>{name}</dt>
      <dd>
        <span className="fy-summary-value">{children}</span>
        {more !== undefined && <span className="fy-summary-more">{more}</span>}
      </dd>
    </div>
  )
}
