/** Tabs with roving focus: one stop for Tab, arrows between them, Home and End (ARIA tabs pattern, automatic activation). */

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type TabsProps<Id extends string> = {
  /** The name of the group. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>): ReactNode {
  useStyles(styles)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // What is there first is readable at once; only a change fades.
  const [start] = useState(selected)
  const [changed, setChanged] = useState(false)
  if (selected !== start && !changed) setChanged(true)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  )

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // The browser's own: Alt with an arrow goes back in its history.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = isRtl(event.currentTarget) ? -1 : 1
    const places: Readonly<Record<string, number>> = { Home: 0, End: -1, ArrowRight: at + step, ArrowLeft: at - step }
    const next = ((places[event.key] ?? Number.NaN) + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className="fy-tabs">
      <div className="fy-tab-list" part="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            className="fy-tab"
            type="button"
            role="tab"
            key={tab.id}
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="fy-tab-panel"
        role="tabpanel"
        key={selected}
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        data-changed={changed || undefined}
      >
        {children}
      </div>
    </div>
  )
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
