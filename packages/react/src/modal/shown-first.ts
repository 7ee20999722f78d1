/**
 * The kit as the modal's own tree reads it. While the dialog fades out nothing in it changes: what follows from its end is nobody's to read there. An opening of what already stands there closed is shown at once, and rendered when that is
 * painted: React's work for it took a third of the time from the click to the first frame, and changes nothing that one sees. A view that has succeeded says so for a moment before it goes (`success.ts`); the kit itself has gone on.
 */
import type { Kit, KitState, Screen } from '@foyer/core'
import { flushSync } from 'react-dom'
import { shallowEqual } from '../hooks/use-kit-state.ts'
import type { ShownState } from '../hooks/use-succeeded.ts'
import type { Success } from './success.ts'

/** What the closed modal could show without being rendered; written by the tree, read here. */
export type Stage = {
  /** The view that is drawn. */
  screen?: Screen
  /** Shows the dialog as it is. Absent while it is open, embedded or not on the page. */
  show?: (() => void) | undefined
  /** Has a height while it fades. */
  dialog?: HTMLElement
  /** Back to where an opening begins; once there was one. */
  rewind?: () => void
  /** Takes what stands hidden in the top layer (`reopening.ts`) out of it, to be shown at once or, `closed`, as it was. Returns whether it was visible. */
  leave?: ((closed?: boolean) => boolean) | undefined
  /** The open modal is in use. */
  onUse?: () => void
}

/** Frames do not come where nobody looks. */
const longest = 300
/** As long as the dialog takes to fade, and a little; then as long again while it is seen: on a busy machine it begins late. */
const fading = 240

/** @param signal when it is aborted, the kit is no longer followed */
export function showFirst(kit: Kit, stage: Stage, signal: AbortSignal): Kit {
  const listeners = new Set<() => void>()
  let state: ShownState = kit.getState()
  /** Calls off the wait for the paint. */
  let stop: (() => void) | undefined
  let opened = state
  /** It fades, and shows what there was. */
  let fade: ReturnType<typeof setInterval> | undefined
  let success: Success | undefined
  /** Nobody sees what is closed: what comes in one task is read once, in a task of its own. */
  let unseen: ReturnType<typeof setTimeout> | undefined

  function read(next: KitState): void {
    clearTimeout(unseen)
    unseen = undefined
    if (success?.holds(next) || (fade && !next.modal.open)) return
    endFade()
    if (success?.begins(state, next, () => read(kit.getState()))) state = { ...next, modal: state.modal, hasSucceeded: true }
    else if (state.modal.open && !next.modal.open) {
      fade = setInterval(() => {
        if (stage.dialog?.offsetHeight && !stage.leave) return
        endFade()
        read(kit.getState())
      }, fading)
      state = { ...state, modal: { ...state.modal, open: false } }
    } else state = next
    for (const listener of [...listeners]) listener()
  }

  function endFade(): void {
    clearInterval(fade)
    fade = undefined
  }

  function flush(): void {
    if (!stop) return
    stop()
    stop = undefined
    const now = kit.getState()
    // It has gone on before the paint: what follows builds on an opening that was rendered, for its focus and its motion.
    if (now.modal !== opened.modal) flushSync(() => read(opened))
    read(now)
  }

  const unsubscribe = kit.subscribe(() => {
    const now = kit.getState()
    const isDrawn = now.modal.open && !now.modal.history[1] && shallowEqual(now.modal.history[0], stage.screen)
    // What fades shows what there was: it is rendered before it is shown.
    if (fade && now.modal.open) flushSync(() => read(now))
    else if (stop) {
      // Not in this task: within an effect of the page's own React nothing would be rendered, and the dialog would stay.
      if (!now.modal.open) queueMicrotask(flush)
    } else if (state.modal.open || !stage.show) read(now)
    else if (isDrawn && unseen === undefined) {
      stage.show()
      opened = now
      stop = afterPaint(flush)
    } else if (now.modal.open) read(now)
    else unseen ??= setTimeout(() => read(kit.getState()))
  })
  // Without it, what has succeeded goes at once.
  stage.onUse = () => {
    if (success) return
    import('./success.ts').then((chunk) => {
      if (!signal.aborted) success ??= chunk.createSuccess(kit, signal)
    }, ignore)
  }
  signal.addEventListener('abort', () => {
    unsubscribe()
    stop?.()
    stop = undefined
    clearTimeout(unseen)
    endFade()
  })
  return Object.assign(Object.create(kit) as Kit, {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
}

/** Asked for again at the next use. */
const ignore = (): void => undefined

/** Once. Returns the way to call it off. */
export function afterPaint(work: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    work()
  }, longest)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
