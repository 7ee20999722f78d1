/** Which lines of a long list are near what is seen. */
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createLineSizes, lineAt } from './line-sizes.ts'

/** Lines, the last not included. */
export type Span = { readonly from: number; readonly to: number }

export type WindowInput = {
  readonly list: RefObject<HTMLElement | null>
  /** A name for each entry that stays its own. */
  readonly keys: readonly string[]
  /** Off: all is drawn. */
  readonly on: boolean
  /** As in the style sheet, px. */
  readonly gap: number
  /** What a line is taken for before any was drawn, px. */
  readonly guess: number
}

export type Window = {
  readonly columns: number
  readonly span: Span
  /** What stands for the lines before and after, px. */
  readonly before: number
  readonly after: number
  /** From the start of the list to that line, px. */
  offsetOf(line: number): number
  /** Lines that are seen at once. */
  readonly page: number
}

/** Drawn on each side of what is seen, px. */
const margin = 160
/** What is drawn before anybody knows how much there is room for. */
const firstLines = 8

export function useWindow({ list, keys, on, gap, guess }: WindowInput): Window {
  const [sizes] = useState(() => createLineSizes({ guess, gap }))
  const [columns, setColumns] = useState(1)
  const [span, setSpan] = useState<Span>({ from: 0, to: firstLines })
  const [, setMeasured] = useState(0)
  const lines = Math.ceil(keys.length / columns)
  const offsets = on ? sizes.toOffsets(Array.from({ length: lines }, (_, line) => keys[line * columns] ?? '')) : [0]
  const shown = on ? within(span, lines) : { from: 0, to: lines }
  const latest = useRef({ offsets, columns })
  useLayoutEffect(() => {
    latest.current = { offsets, columns }
  })

  // What was drawn is measured before it is seen; where lines above what is seen turn out taller or shorter, nothing moves under the eye.
  useLayoutEffect(() => {
    const element = list.current
    if (!on || !element) return
    const { top } = visiblePart(element)
    let moved = 0
    let news = false
    for (let line = shown.from; line < shown.to; line++) {
      const key = keys[line * columns] ?? ''
      const height = element.querySelector<HTMLElement>(`[data-at="${line * columns}"]`)?.offsetHeight ?? 0
      const taken = (offsets[line + 1] ?? 0) - (offsets[line] ?? 0) - gap
      if (!sizes.note(key, height)) continue
      news ||= Math.abs(height - taken) >= 1
      if ((offsets[line + 1] ?? 0) <= top) moved += height - taken
    }
    const isMoved = Math.abs(moved) >= 1
    const measured = () => setMeasured((count) => count + 1)
    // Where only what comes below the eye is taller or shorter, a task of its own is soon enough.
    if (news && isMoved) measured()
    else if (news) startTransition(measured)
    if (isMoved) scrollerOf(element)?.scrollBy({ top: moved, behavior: 'instant' })
  }, [list, keys, on, columns, gap, sizes, shown.from, shown.to, offsets])

  useEffect(() => {
    const element = list.current
    if (!on || !element) return
    let width = element.clientWidth
    function look(): void {
      if (!element || element.clientWidth === 0) return
      const { offsets } = latest.current
      const { top, bottom } = visiblePart(element)
      const next = { from: lineAt(offsets, top - margin), to: lineAt(offsets, bottom + margin) + 1 }
      // In slices: a slow machine goes on scrolling meanwhile.
      startTransition(() => setSpan((now) => (now.from === next.from && now.to === next.to ? now : next)))
    }
    function resized(): void {
      if (!element || element.clientWidth === 0) return
      if (element.clientWidth !== width) sizes.forget()
      width = element.clientWidth
      const fit = columnsOf(element)
      startTransition(() => setColumns(fit))
      look()
    }
    const observer = new ResizeObserver(resized)
    observer.observe(element)
    const scroller = scrollerOf(element)
    if (scroller) observer.observe(scroller)
    const options = { capture: true, passive: true }
    // Scrolling inside a shadow root is not heard outside of it.
    const places = [element.getRootNode(), window]
    for (const target of places) target.addEventListener('scroll', look, options)
    return () => {
      observer.disconnect()
      for (const target of places) target.removeEventListener('scroll', look, options)
    }
  }, [list, on, sizes])

  const offsetOf = (line: number): number => offsets[line] ?? 0
  return {
    columns,
    span: shown,
    before: offsetOf(shown.from),
    after: Math.max(0, offsetOf(lines) - offsetOf(shown.to)),
    offsetOf,
    page: Math.max(1, shown.to - shown.from - Math.ceil((2 * margin) / (guess + gap))),
  }
}

/** There is always something: a list may have become shorter. */
function within({ from, to }: Span, lines: number): Span {
  const end = Math.min(to, lines)
  return { from: Math.max(0, Math.min(from, end - firstLines)), to: end }
}

/** How many entries stand beside each other. */
export function columnsOf(element: Element): number {
  return getComputedStyle(element).gridTemplateColumns.split(' ').length
}

function scrollerOf(element: Element): Element | null {
  return element.closest('[data-scroll]')
}

/** What is seen of it, from its own start, px. */
function visiblePart(element: Element): { readonly top: number; readonly bottom: number } {
  const { top } = element.getBoundingClientRect()
  const around = scrollerOf(element)?.getBoundingClientRect()
  return {
    top: Math.max(0, around?.top ?? 0) - top,
    bottom: Math.min(innerHeight, around?.bottom ?? innerHeight) - top,
  }
}
