import { savesData } from '../element/saves-data.ts'

/** In CSS pixels: two or three tenths of a second before a pointer that is on its way arrives, of which a slow machine needs all to draw the modal. */
const reach = 300

/** Calls `near` once, when the pointer has come near to `element`. Returns the way to stop. */
export function watchApproach(element: Element, near: () => void): () => void {
  const stop = () => removeEventListener('pointermove', look)
  function look({ clientX: x, clientY: y }: PointerEvent): void {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // What is not displayed has no place to come near to.
    if (!right || Math.max(left - x, x - right, top - y, y - bottom) > reach) return
    stop()
    near()
  }
  if (!savesData()) addEventListener('pointermove', look)
  return stop
}
