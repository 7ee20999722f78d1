/** The view's one big figure with a quiet line below, and the room for both before they are known: nothing moves when they come. */
import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type FigureProps = {
  /** An `Amount` of size `hero`, or what stands in its place. */
  readonly children: ReactNode
  /** One line; its room stays where there is nothing to say. */
  readonly below?: ReactNode
}

export function Figure({ children, below }: FigureProps): ReactNode {
  useStyles(styles)
  return (
    <div className="fy-figure">
      <div className="fy-figure-main">{children}</div>
      <div className="fy-figure-below">{below}</div>
    </div>
  )
}

export type RoomProps = {
  /** As high as this many rows of a list at least. */
  readonly rows: number
  readonly children?: ReactNode
}

/** Keeps what comes after a list in its place while the list is not there yet, or is a short one. */
export function Room({ rows, children }: RoomProps): ReactNode {
  useStyles(styles)
  return (
    // Set through the style object (CSSOM), which a strict style-src allows.
    <div className="fy-room" style={{ minBlockSize: rows * 62 - 6 }}>
      {children}
    </div>
  )
}
