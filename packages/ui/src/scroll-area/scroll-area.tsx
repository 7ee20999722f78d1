/** A part of the view that scrolls by itself and keeps its scrolling from the page. */

import type { ReactNode, Ref } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type ScrollAreaProps = {
  readonly children: ReactNode
  /** Its name, for those who scroll it with the keyboard. */
  readonly label: string
  readonly ref?: Ref<HTMLElement>
}

export function ScrollArea({ children, label, ref }: ScrollAreaProps): ReactNode {
  useStyles(styles)
  return (
    <section className="fy-scroll" data-scroll ref={ref} aria-label={label}>
      {children}
    </section>
  )
}
