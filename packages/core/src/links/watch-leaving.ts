/** Whether anything came up after a link to an app was opened: the page is hidden, or loses the focus, when something did. */

/** The parts of a window that are heard. */
export type LeavablePage = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'> & {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** Long enough for a phone to ask whether it may open the app, short enough not to leave anybody in front of nothing. */
export const leaveWithin = 2_500

/** Tells once: `left`, or `stayed` after `leaveWithin`. Returns the way to stop. */
export function watchLeaving(page: LeavablePage, tell: (outcome: 'left' | 'stayed') => void): () => void {
  const timer = page.setTimeout(() => end('stayed'), leaveWithin)
  const onHidden = (): void => {
    if (page.document.visibilityState === 'hidden') end('left')
  }
  const onLeave = (): void => end('left')
  page.document.addEventListener('visibilitychange', onHidden)
  page.addEventListener('pagehide', onLeave)
  page.addEventListener('blur', onLeave)

  function stop(): void {
    page.clearTimeout(timer)
    page.document.removeEventListener('visibilitychange', onHidden)
    page.removeEventListener('pagehide', onLeave)
    page.removeEventListener('blur', onLeave)
  }
  function end(outcome: 'left' | 'stayed'): void {
    stop()
    tell(outcome)
  }
  return stop
}
