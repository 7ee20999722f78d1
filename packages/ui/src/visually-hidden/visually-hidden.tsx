/** Text for screen readers only. */
import type { ReactNode } from 'react'

export type VisuallyHiddenProps = {
  readonly children: ReactNode
  /** Announce changes: `polite` when idle, `assertive` at once. Default: not announced. */
  readonly live?: 'polite' | 'assertive'
}

export function VisuallyHidden({ children, live }: VisuallyHiddenProps): ReactNode {
  return (
    <span className="fy-hidden" aria-live={live} role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}>
      {children}
    </span>
  )
}
