/**
 * Opens again what was open before without laying it out in the click: while somebody is at the button, the closed dialog stands in the top layer as
 * a popover, hidden from everybody. To make it visible is all that the next frame waits for, half of what `showModal` takes; once that
 * is painted it becomes the modal dialog that it always is. Fetched when somebody comes back to the button; without it, or without popovers, it opens as at first.
 */
import type { Stage } from './shown-first.ts'

/** Whoever stays at the button for longer waits as at first. */
const longest = 10_000

export function prepareReopening(stage: Stage): void {
  const { dialog, show } = stage
  // Still fading, it ends that first. Of what was never shown the pictures would be fetched.
  if (!show || !dialog?.isConnected || !('popover' in dialog) || dialog.offsetHeight || !hasItsPictures(dialog)) return
  const box = dialog.querySelector('.fy-box') as HTMLElement
  let isVisible = false
  // At once: neither shown nor taken away does it fade.
  Object.assign(dialog.style, { visibility: 'hidden', opacity: '1', transition: 'none' })
  dialog.setAttribute('data-warm', '')
  // What follows the wallets of this browser is left out of that frame, and the box is where it begins to move.
  dialog.setAttribute('data-fresh', '')
  dialog.popover = 'manual'
  dialog.showPopover()
  stage.rewind?.()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) box.style.transform = 'none'
  stage.show = () => {
    isVisible = true
    dialog.style.visibility = ''
  }
  stage.leave = (closed) => {
    clearTimeout(timer)
    stage.leave = undefined
    dialog.removeAttribute('popover')
    dialog.removeAttribute('data-warm')
    dialog.removeAttribute('data-fresh')
    dialog.style.visibility = dialog.style.opacity = box.style.transform = ''
    if (closed) dialog.getBoundingClientRect()
    dialog.style.transition = ''
    return isVisible
  }
  const timer = setTimeout(() => {
    stage.show = show
    stage.leave?.(true)
  }, longest)
}

const hasItsPictures = (dialog: HTMLElement): boolean => [...dialog.querySelectorAll('img')].every(({ complete }) => complete)
