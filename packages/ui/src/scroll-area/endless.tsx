/** The end of an endless list: asks for more shortly before it comes into sight, and has a button for those who do not scroll. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type EndlessProps = {
  /** There is more to load. */
  readonly more: boolean
  readonly loading: boolean
  /** Whether it asks without the button, as its place comes near. Default: true. */
  readonly auto?: boolean
  readonly onMore: () => void
  /** The button's words ("Show more"). */
  readonly label: string
}

export function Endless({ more, loading, auto = true, onMore, label }: EndlessProps): ReactNode {
  useStyles(styles)
  const sentinel = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    const element = sentinel.current
    if (!element || !more || loading || !auto) return
    const around = element.closest('[data-scroll]')
    // What is as tall as its content scrolls with the page: as the root it would hold all of it at once. A pixel is rounding.
    const root = around && around.scrollHeight > around.clientHeight + 1 ? around : null
    const look: IntersectionObserverCallback = (entries) => entries.some((entry) => entry.isIntersecting) && ask.current()
    const observer = new IntersectionObserver(look, { root, rootMargin: '240px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, loading, auto])
  if (!more) return null
  return (
    <div className="fy-endless" ref={sentinel}>
      <Button size="s" variant="ghost" busy={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
