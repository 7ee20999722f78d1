/** A hairline; with text, a line that is parted by it. */
import type { ReactNode } from 'react'

export type DividerProps = { readonly children?: ReactNode }

export function Divider({ children }: DividerProps): ReactNode {
  if (children === undefined) return <hr className="fy-divider" />
  return <div className="fy-divider">{children}</div>
}
