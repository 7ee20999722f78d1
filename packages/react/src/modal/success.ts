/**
 * The moment in which a view that has got what it was about says so, before another takes its place or the dialog fades: the ring closes
 * and becomes a check. The kit has gone on by then: its state, its events and what pages wait for are none the later. Fetched once the open modal is used.
 */
import { connectionOf, type FeatureDescriptor, type Kit, type KitState, type Namespace, type Screen, sliceOf } from '@foyer/core'

export type Success = {
  /** Whether what is shown stays, in what the kit has come to. @param after when the moment is over */
  begins(shown: KitState, next: KitState, after: () => void): boolean
  /** Whether it goes on. */
  holds(next: KitState): boolean
}

/** With the 120 to 160 ms in which the dialog fades, some 700. */
export const lasts = 560
/** A tap that one just feels. */
const tap = 12

/** When somebody last wanted to leave: the modal that the kit has closed already says nothing of that. */
const leavings: FeatureDescriptor<number, never> = {
  name: 'leavings',
  initial: 0,
  load: async () => ({
    start: (_, { slice }) => ({ slice }),
    step: (slice, { type, seq }) => ({ slice: type === 'close' || type === 'back' ? seq : slice }),
    create: () => ({ perform: () => undefined }),
  }),
}

/** @param signal when it is aborted, nothing is shown any more */
export function createSuccess(kit: Kit, signal: AbortSignal): Success {
  kit
    .feature(leavings)
    .load()
    .catch(() => undefined)
  /** What the kit had come to when the moment began. */
  let held: KitState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    held = undefined
  }
  signal.addEventListener('abort', end)
  return {
    begins(shown, next, after) {
      if (!hasSucceeded(shown, next)) return false
      held = next
      timer = setTimeout(() => {
        end()
        after()
      }, lasts)
      // Where there is such a thing, and browsers allow it: not before somebody has touched the page.
      if (navigator.userActivation?.hasBeenActive && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(tap)
      return true
    },
    holds(next) {
      if (!held) return false
      const isKept =
        next.modal === held.modal && sliceOf(next, leavings) === sliceOf(held, leavings) && isConnected(next) && next.theme === held.theme
      if (!isKept) end()
      return isKept
    },
  }
}

const isConnected = (state: KitState): boolean => connectionOf(state).status === 'connected'

const views: readonly Screen['name'][] = ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/** That, and nothing else, is why the kit leaves the view. */
function hasSucceeded(shown: KitState, next: KitState): boolean {
  const screen = shown.modal.open ? shown.modal.history.at(-1) : undefined
  const then = next.modal.history.at(-1)
  // The next one has to be read and answered.
  if (!screen || screen === then || then?.name === 'UnsupportedChain' || !isConnected(next)) return false
  if (screen.name === 'SwitchNetwork') return shown.network.switching?.to === screen.network && next.network.active === screen.network
  if (!views.includes(screen.name)) return false
  return (Object.keys(next.connections) as Namespace[]).some((namespace) => {
    const before = connectionOf(shown, namespace)
    return before.status === 'connecting' && !before.restored && connectionOf(next, namespace).status === 'connected'
  })
}
