/**
 * The modal: open or closed, and the stack of screens it has shown.
 *
 * Open means that there is a screen; closed means that there is none. In embedded mode it never closes (docs/behaviour.md, Views and going back).
 */
import type { Screen } from './screen.ts'
import type { ModalState } from './state.ts'

export type ModalEvent =
  | { readonly type: 'open'; readonly screen: Screen }
  | { readonly type: 'close'; readonly force?: boolean }
  | { readonly type: 'back' }
  | { readonly type: 'go'; readonly screen: Screen; readonly replace?: boolean }
  | { readonly type: 'shake' }
  | { readonly type: 'shaken' }
  | { readonly type: 'loaded' }
  /** Puts these screens in place of all that were shown. Without any, it closes. */
  | { readonly type: 'reset'; readonly history: readonly Screen[] }

export type ModalContext = {
  /** Where an embedded modal goes when it is closed: Account when connected, else Connect. */
  readonly home: Screen
  readonly embedded: boolean
  /** The screen that is shown must be answered first (docs/behaviour.md, Views and going back). */
  readonly blocksClosing: boolean | undefined
}

export type ModalWork = 'opened' | 'closed' | 'shake'

export const closedModal: ModalState = { open: false, loading: false, shake: false, history: [], direction: 'none' }

export function stepModal(now: ModalState, event: ModalEvent, context: ModalContext): readonly [ModalState, ModalWork?] {
  switch (event.type) {
    case 'open':
      return [{ ...closedModal, open: true, loading: true, history: [event.screen] }, 'opened']
    case 'close':
      if (!now.open) return [now]
      if (context.blocksClosing && !event.force) return refuse(now)
      if (context.embedded) return [{ ...now, loading: false, history: [context.home], direction: 'back' }]
      return [closedModal, 'closed']
    case 'back':
      // There is no way back before the network is one that the page knows (docs/behaviour.md, Views and going back).
      if (!now.open || now.history.some(({ name }) => name === 'UnsupportedChain')) return [now]
      if (now.history.length === 1) return stepModal(now, { type: 'close' }, context)
      if (context.blocksClosing) return refuse(now)
      return [{ ...now, history: now.history.slice(0, -1), direction: 'back' }]
    case 'go': {
      if (!now.open) return stepModal(now, { type: 'open', screen: event.screen }, context)
      const kept = event.replace ? now.history.slice(0, -1) : now.history
      // Never twice in a row: Back would seem to do nothing.
      const history = isSameScreen(kept.at(-1), event.screen) ? kept : [...kept, event.screen]
      return [{ ...now, history, direction: 'forward' }]
    }
    case 'shake':
      return now.open ? refuse(now) : [now]
    case 'shaken':
      return [now.shake ? { ...now, shake: false } : now]
    case 'loaded':
      return [now.loading ? { ...now, loading: false } : now]
    case 'reset':
      if (!now.open) return [now]
      if (event.history.length === 0) return stepModal(now, { type: 'close', force: true }, context)
      return [{ ...now, history: event.history, direction: event.history.length < now.history.length ? 'back' : 'forward' }]
  }
}

function refuse(now: ModalState): readonly [ModalState, ModalWork] {
  return [{ ...now, shake: true }, 'shake']
}

/** The same view about the same thing. */
export function isSameScreen(one: Screen | undefined, other: Screen): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
