import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a view whose controls come and go by themselves: when the one with the focus is gone, or takes no more input, the view's first
 * control has it, or, until there is one, the title. For the element around what comes and goes.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = around.current
    if (!element) return
    // Where the modal lives; in a page without one, the page.
    const root = element.getRootNode() as ShadowRoot | Document
    // The view may have given it to its first control before this is here.
    const { activeElement: now } = root
    let held: Element | undefined = now && element.contains(now) ? now : undefined
    /** Where the focus waits until there is a control. */
    let waitsAt: HTMLElement | null = null

    function onFocus({ target }: Event): void {
      held = target as Element
      waitsAt = null
    }
    function look(): void {
      // Embedded, somebody may have gone on outside of the modal, of which its own root says nothing.
      const at = root.activeElement ?? document.activeElement
      const isLost = held !== undefined && (!held.isConnected || held.matches(':disabled'))
      const isElsewhere = at !== null && at !== held && at !== waitsAt && !at.matches('dialog, body')
      if (isElsewhere) waitsAt = null
      if (isElsewhere || (!isLost && !waitsAt)) return
      const first = element?.querySelector<HTMLElement>('[data-first]:not(:disabled)')
      if (!first && waitsAt) return
      held = undefined
      waitsAt = first ? null : root.querySelector<HTMLElement>('h1')
      const next = first ?? waitsAt
      next?.focus({ preventScroll: true })
    }
    element.addEventListener('focusin', onFocus)
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'data-first'] })
    return () => {
      element.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
  return around
}
