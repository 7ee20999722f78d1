/** Things under or beside each other, with space from the one scale. */
import type { ReactNode } from 'react'

export type StackProps = {
  readonly children: ReactNode
  /** In steps of 4 px. Default 3. */
  readonly gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8
  readonly direction?: 'column' | 'row'
  readonly align?: 'start' | 'center' | 'stretch'
  /** Room above and below, for a view with one thing in its middle. */
  readonly roomy?: boolean
  /** What it holds may come a frame after the dialog: once its height is known, it leaves the first frame of an opening to what stands before it. */
  readonly later?: boolean
}

export function Stack({ children, gap = 3, direction = 'column', align, roomy, later }: StackProps): ReactNode {
  return (
    <div
      className="fy-stack"
      data-gap={gap}
      data-direction={direction}
      data-align={align}
      data-roomy={roomy || undefined}
      data-later={later || undefined}
    >
      {children}
    </div>
  )
}
