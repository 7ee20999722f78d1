/** List at the start, what is said of it at the end, where the box is wide; one of them where it is not. */
import type { ReactNode } from 'react'

export type ColumnsProps = {
  readonly children: ReactNode
  /** Seen only in the wide box. */
  readonly aside?: ReactNode
  /** The name of the aside. */
  readonly asideLabel?: string
  /** What stands in for the aside where there is no room for it: the way to read it. */
  readonly instead?: ReactNode
  /** A view that the list has led to: in the aside's place, and where there is no room for both, in the list's. */
  readonly beside?: ReactNode
}

export function Columns({ children, aside, asideLabel, instead, beside }: ColumnsProps): ReactNode {
  if (aside === undefined && beside === undefined) return children
  return (
    <div className="fy-columns" data-beside={beside !== undefined || undefined}>
      <div className="fy-columns-main">
        {children}
        {instead !== undefined && <div className="fy-columns-instead">{instead}</div>}
      </div>
      {beside === undefined ? (
        <aside className="fy-columns-aside" aria-label={asideLabel}>
          {aside}
        </aside>
      ) : (
        <div className="fy-columns-aside">{beside}</div>
      )}
    </div>
  )
}
