/** Pulling the phone's sheet down to close it: it follows the finger, and either goes or springs back. */

export type SheetDrag = {
  start(event: PointerEvent): void
  /** Back to its place at once, for the next opening. */
  reset(): void
  dispose(): void
}

const distance = 96
/** px per ms: a flick. */
const speed = 0.5

export function createSheetDrag(box: HTMLElement, onDismiss: () => void): SheetDrag {
  let live: AbortController | undefined

  /** The sheet, and what lies between it and the page: the further down, the more of the page is seen. */
  function place(y: number, settles = false): void {
    box.style.transform = y === 0 ? '' : `translateY(${y}px)`
    const overlay = box.parentElement?.querySelector<HTMLElement>('.fy-overlay')
    if (!overlay) return
    overlay.style.transition = settles ? 'opacity var(--_time) linear' : ''
    overlay.style.opacity = y > 0 ? `${Math.max(0, 1 - y / box.offsetHeight)}` : ''
  }

  function reset(): void {
    live?.abort()
    live = undefined
    place(0)
    box.removeAttribute('data-dragging')
    box.removeAttribute('data-settling')
  }

  /** What ends in the sheet's content says nothing of the sheet. */
  function settle(event: Event): void {
    if (event.target !== box) return
    box.removeEventListener('transitionend', settle)
    box.removeAttribute('data-settling')
  }

  function start(event: PointerEvent): void {
    const pressed = event.target instanceof Element && event.target.closest('button, a, input')
    if (live || pressed || event.button !== 0 || !event.isPrimary || !matchMedia('(max-width: 479px)').matches) return
    if (!box.closest('dialog')) return
    live = new AbortController()
    const { signal } = live
    // On its way in, it goes with the finger from now on.
    for (const animation of box.getAnimations()) animation.finish()
    const from = event.clientY
    let y = 0
    let last = { y: from, at: event.timeStamp, speed: 0 }
    box.setPointerCapture(event.pointerId)
    box.setAttribute('data-dragging', '')

    box.addEventListener(
      'pointermove',
      (move) => {
        const passed = Math.max(1, move.timeStamp - last.at)
        last = { y: move.clientY, at: move.timeStamp, speed: (move.clientY - last.y) / passed }
        const pulled = move.clientY - from
        // Upwards it resists: there is nothing there.
        y = pulled > 0 ? pulled : -Math.sqrt(-pulled) * 2
        place(y)
      },
      { signal },
    )
    const release = (): void => {
      live?.abort()
      live = undefined
      box.removeAttribute('data-dragging')
      if (y > distance || (y > 16 && last.speed > speed)) onDismiss()
      // Still here: closing was refused, or the pull was short. Closed: the fade takes it from where it is.
      if (!box.closest('dialog')?.open) return
      box.setAttribute('data-settling', '')
      place(0, true)
      box.addEventListener('transitionend', settle)
    }
    box.addEventListener('pointerup', release, { signal })
    box.addEventListener('pointercancel', release, { signal })
  }

  return { start, reset, dispose: reset }
}
