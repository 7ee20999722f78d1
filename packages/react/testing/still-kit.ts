/**
 * A kit that stands still: it shows the state it is given, and remembers what it was told.
 *
 * For looking at one state of one screen. Whatever a machine does is tested with a real kit.
 */
import { type Kit, KitError, type KitOptions, sliceOf } from '@foyer/core'
import { type FlatState, fromFlatState, resolveSetup } from '@foyer/core/testing'

export type StillKit = Kit & {
  /** Events to the kernel, and to features. */
  readonly sent: object[]
  /** Shows another state. */
  show(change: Partial<FlatState> | ((state: FlatState) => Partial<FlatState>)): void
}

export function createStillKit(state: FlatState, options: KitOptions, isPhone = false): StillKit {
  let flat = state
  let now = fromFlatState(state)
  const listeners = new Set<() => void>()
  const sent: object[] = []
  const life = new AbortController()
  const show: StillKit['show'] = (change) => {
    flat = { ...flat, ...(typeof change === 'function' ? change(flat) : change) }
    now = fromFlatState(flat)
    for (const listener of listeners) listener()
  }
  const refuse = () => Promise.reject(new KitError('not_connected', 'This kit stands still.'))
  return {
    options: resolveSetup(options, { isPhone }).options,
    isPhone,
    waitFor: () => undefined,
    signal: life.signal,
    sent,
    getState: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      sent.push(event)
      // What a view shows of itself alone.
      if (event.type === 'tab') show({ tab: event.tab })
    },
    feature: (descriptor) => ({
      read: () => sliceOf(now, descriptor),
      send: (event) => void sent.push(event as object),
      load: () => Promise.resolve(),
    }),
    show,
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
