/** Placeholders in the true shape of what is coming. Hidden from screen readers: the list around says "Loading". */
import type { ReactNode } from 'react'

export type SkeletonProps = {
  /** What is coming. Default `text`. */
  readonly shape?: 'text' | 'row' | 'tile' | 'amount' | 'code'
  /** How many. Default 1. */
  readonly count?: number
  /** Rows whose picture is a circle: tokens, networks. */
  readonly round?: boolean
}

export function Skeleton({ shape = 'text', count = 1, round }: SkeletonProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
    <span className="fy-skeleton" data-shape={shape} data-round={round || undefined} key={index} aria-hidden="true" />
  ))
}

export type LoadingProps = {
  /** Said once by screen readers. */
  readonly label: string
  /** `Skeleton`s. */
  readonly children: ReactNode
}

/** Wraps skeletons and says that something is loading. */
export function Loading({ label, children }: LoadingProps): ReactNode {
  return (
    <div className="fy-loading" role="status">
      <span className="fy-hidden">{label}</span>
      {children}
    </div>
  )
}
