/** List at the start, explanation at the end, where the box is wide; only the list where it is not. */
import type { ReactNode } from 'react'

export type ColumnsProps = {
  readonly children: ReactNode
  /** Seen only in the wide box. */
  readonly aside?: ReactNode
  /** The name of the aside. */
  readonly asideLabel?: string
  /** What stands in for the aside where there is no room for it: the way to read it. */
  readonly instead?: ReactNode
}

export function Columns({ children, aside, asideLabel, instead }: ColumnsProps): ReactNode {
  if (aside === undefined) return children
  return (
    <div className="fy-columns">
      <div className="fy-columns-main">
        {children}
        {instead !== undefined && <div className="fy-columns-instead">{instead}</div>}
      </div>
      <aside className="fy-columns-aside" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}
