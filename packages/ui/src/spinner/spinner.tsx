/** A small turning ring for waits inside a control. Says nothing: the control or a live region does. */
import type { ReactNode } from 'react'

export type SpinnerProps = {
  /** Side in px. Default 20. */
  readonly size?: number
}

export function Spinner({ size = 20 }: SpinnerProps): ReactNode {
  return (
    <svg className="fy-spinner" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray="28 72" />
    </svg>
  )
}
