/**
 * A grid of cells (`data-cell`, such as `WalletTile`) with roving focus: one stop for Tab, arrows
 * move by what is seen, also from right to left and however many columns fit.
 */

import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { stepOf } from './roving.ts'
import { styles } from './styles.gen.ts'

export type GridProps = {
  /** The list's name for screen readers. */
  readonly label: string
  /** Cells, each with one focusable element that carries `data-cell`. */
  readonly children: ReactNode
}

export function Grid({ label, children }: GridProps): ReactNode {
  useStyles(styles)
  const root = useRef<HTMLDivElement>(null)

  // Exactly one cell is in the tab order, whatever was added or removed meanwhile.
  useLayoutEffect(() => {
    const cells = cellsOf(root.current)
    const current = cells.find((cell) => cell.tabIndex === 0) ?? cells[0]
    for (const cell of cells) cell.tabIndex = cell === current ? 0 : -1
  })

  function onFocus(event: FocusEvent<HTMLDivElement>): void {
    const target = event.target.closest<HTMLElement>('[data-cell]')
    if (target) for (const cell of cellsOf(root.current)) cell.tabIndex = cell === target ? 0 : -1
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const cells = cellsOf(root.current)
    const at = cells.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const next = stepOf(event.key, at, {
      count: cells.length,
      columns: columnsOf(cells),
      rtl: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (next === undefined) return
    event.preventDefault()
    cells[next]?.focus()
  }

  return (
    <section className="fy-grid" ref={root} aria-label={label} onFocus={onFocus} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}

function cellsOf(root: Element | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>('[data-cell]')] : []
}

/** As many as share the first one's line. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop
  const second = cells.findIndex((cell) => cell.offsetTop !== top)
  return second < 0 ? cells.length : second
}
