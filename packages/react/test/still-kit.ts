/**
 * A kit that stands still: it shows the state it is given, and remembers what it was told.
 *
 * For looking at one state of one screen. Whatever a machine does is tested with a real kit.
 */
import { type Kit, KitError, type KitOptions, type KitState, type UiEvent } from '@foyer/core'

export type StillKit = Kit & {
  readonly sent: UiEvent[]
  /** Shows another state. */
  show(change: Partial<KitState> | ((state: KitState) => Partial<KitState>)): void
}

export function createStillKit(state: KitState, options: KitOptions, isPhone = false): StillKit {
  let now = state
  const listeners = new Set<() => void>()
  const sent: UiEvent[] = []
  const life = new AbortController()
  const refuse = () => Promise.reject(new KitError('not_connected', 'This kit stands still.'))
  return {
    options,
    isPhone,
    signal: life.signal,
    sent,
    getState: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (event) => void sent.push(event),
    show(change) {
      now = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      for (const listener of listeners) listener()
    },
    open: async ({ view } = {}) => void sent.push({ type: 'open', ...(typeof view === 'object' && { screen: view }) }),
    close: () => void sent.push({ type: 'close' }),
    connect: refuse,
    disconnect: async (namespace) => void sent.push({ type: 'disconnect', ...(namespace && { namespace }) }),
    switchNetwork: refuse,
    signMessage: refuse,
    signTypedData: refuse,
    sendTransaction: refuse,
    request: refuse,
    getProvider: () => undefined,
    setThemeMode: (mode) => void sent.push({ type: 'theme', mode }),
    setThemeVariables: (variables) => void sent.push({ type: 'theme', variables }),
    dispose: () => life.abort(),
  }
}
