/**
 * The kit as the modal's own tree reads it. An opening of what already stands there closed is shown at once, and rendered when that is
 * painted: React's work for it took a third of the time from the click to the first frame, and changes nothing that one sees.
 */
import type { Kit, KitState, Screen } from '@foyer/core'
import { flushSync } from 'react-dom'
import { shallowEqual } from '../hooks/use-kit-state.ts'

/** What the closed modal could show without being rendered; written by the tree, read here. */
export type Stage = {
  /** The view that is drawn. */
  screen?: Screen
  /** Shows the dialog as it is. Absent while it is open, embedded or not on the page. */
  show?: (() => void) | undefined
}

/** Frames do not come where nobody looks. */
const longest = 100

/** @param signal when it is aborted, the kit is no longer followed */
export function showFirst(kit: Kit, stage: Stage, signal: AbortSignal): Kit {
  const listeners = new Set<() => void>()
  let state = kit.getState()
  /** Calls off the wait for the paint. */
  let stop: (() => void) | undefined
  let opened = state

  function read(next: KitState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function flush(): void {
    stop?.()
    stop = undefined
    read(kit.getState())
  }

  const unsubscribe = kit.subscribe(() => {
    const now = kit.getState()
    const isDrawn = now.modal.open && now.modal.history.length === 1 && shallowEqual(now.modal.history[0], stage.screen)
    if (!stop && !state.modal.open && isDrawn && stage.show) {
      stage.show()
      opened = now
      stop = afterPaint(flush)
    } else if (!stop) read(now)
    else if (!isDrawn) {
      // It goes on before the paint: what follows builds on an opening that was rendered, for its focus and its motion.
      flushSync(() => read(opened))
      flush()
    }
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    stop?.()
  })
  return Object.assign(Object.create(kit) as Kit, {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
}

/** Returns the way to call it off. */
function afterPaint(work: () => void): () => void {
  const timers = [setTimeout(work, longest)]
  const frame = requestAnimationFrame(() => timers.push(setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    for (const timer of timers) clearTimeout(timer)
  }
}
