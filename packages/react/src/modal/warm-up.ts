/**
 * What the first opening would otherwise wait for, done while the page is idle. Measured in Chromium on a fast machine:
 * the first number formatter costs 16 ms, finding fonts and shaping text 50; at 4x throttling four times that.
 */
import type { Text } from '../messages/text.ts'

export function warmUp(root: HTMLElement, text: Text): void {
  text.number(0)
  const dialog = root.querySelector('dialog')
  if (!dialog || dialog.open) return
  // Laid out unseen, and back to `display: none` before the frame ends: no lazy picture is fetched for it.
  dialog.setAttribute('data-warm', '')
  dialog.getBoundingClientRect()
  // So high is the explanation that the first frame leaves out: the box has its size from the start.
  const aside = dialog.querySelector<HTMLElement>('.fy-columns-aside')?.firstElementChild
  if (aside instanceof HTMLElement) dialog.style.setProperty('--_aside-size', `${aside.offsetHeight}px`)
  dialog.removeAttribute('data-warm')
}
