/** One short word about the thing beside it. */
import type { ReactNode } from 'react'

export type TagProps = {
  readonly children: ReactNode
  /** `accent` for what is in use, `success` for what is installed. Default `quiet`. */
  readonly variant?: 'quiet' | 'accent' | 'success' | 'warning'
}

export function Tag({ children, variant = 'quiet' }: TagProps): ReactNode {
  return (
    <span className="fy-tag" data-variant={variant}>
      {children}
    </span>
  )
}
