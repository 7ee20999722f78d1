/** Words in one of the five sizes there are. */
import type { ReactNode } from 'react'

export type TextProps = {
  readonly children: ReactNode
  /** Default `body`. */
  readonly size?: 'title' | 'body' | 'small'
  readonly muted?: boolean
  readonly align?: 'start' | 'center'
  /** `h2` for a heading within the view. Default `p`. */
  readonly as?: 'p' | 'h2' | 'span'
  readonly tone?: 'plain' | 'error' | 'success' | 'warning'
  /** Digits of one width, for figures that change. */
  readonly figures?: boolean
}

export function Text({ children, size = 'body', muted, align, as: Element = 'p', tone, figures }: TextProps): ReactNode {
  return (
    <Element
      className="fy-text"
      data-size={size}
      data-muted={muted || undefined}
      data-align={align}
      data-tone={tone}
      data-figures={figures || undefined}
    >
      {children}
    </Element>
  )
}
