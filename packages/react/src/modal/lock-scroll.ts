/**
 * Keeps the page behind the dialog from scrolling, without moving it.
 *
 * A stylesheet of the document, adopted and dropped: two kits do not undo each other's lock, the
 * page's inline styles are not touched, and a strict style-src allows it.
 */
import { adoptStyles } from '@foyer/ui/adopt-styles'

export function lockScroll(): () => void {
  const root = document.documentElement
  // What is set on `body` reaches the viewport only while the root's own overflow is visible; setting
  // the other one would make `body` a scroller and lose the place.
  const target = getComputedStyle(root).overflowY === 'visible' ? 'html > body:not(#_)' : 'html:not(#_)'
  const hasScrollbar = window.innerWidth > root.clientWidth
  return adoptStyles(
    document,
    `${target}{overflow:hidden!important}${hasScrollbar ? 'html:not(#_){scrollbar-gutter:stable!important}' : ''}`,
  )
}
