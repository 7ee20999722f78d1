/** WCAG 2.4.3 and 1.3.2: Tab goes on from one control to the next as one reads. */
import type { Check } from './check.ts'

const say = (element: Element): string =>
  `${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}”`
const columns = '.fy-columns-main, .fy-columns-aside, .fy-header, .fy-footer'

/** px by which what stands in one line may differ. */
const slack = 4

export const jumpingFocus: Check = ({ mounted: { root } }) => {
  const stops = [...root.querySelectorAll<HTMLElement>('.fy-box :is(button, a[href], input, [tabindex])')].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]') && !element.matches(':disabled'),
  )
  // Another order than the document's is nobody's to read.
  const faults = stops.filter(({ tabIndex }) => tabIndex > 0).map((stop) => `tabindex of ${say(stop)}`)
  const isRtl = getComputedStyle(root).direction === 'rtl'
  const way = stops.filter(({ tabIndex }) => tabIndex === 0)
  for (const [index, next] of way.entries()) {
    const from = way[index - 1]
    // What stands beside it is a column of its own.
    if (!from || from.contains(next) || from.closest(columns) !== next.closest(columns)) continue
    const [one, other] = [from, next].map((stop) => (stop.closest('label') ?? stop).getBoundingClientRect()) as [DOMRect, DOMRect]
    const isBelow = other.top >= one.bottom - slack
    const isBeside = isRtl ? other.right <= one.left + slack : other.left >= one.right - slack
    if (!isBelow && !isBeside) faults.push(`${say(from)}, then ${say(next)}`)
    // Beside, and not above it.
    if (!isBelow && isBeside && other.bottom < one.top) faults.push(`${say(from)}, then up to ${say(next)}`)
  }
  return faults
}
