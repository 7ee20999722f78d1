/** The one store: no `setState`. The only way in is an event, so every change has a name. */

export type Store<State, Event> = {
  getState(): State
  /** Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** An event sent while another is handled waits its turn. */
  send(event: Event): void
}

export function createStore<State, Event, Work>(
  initial: State,
  step: (state: State, event: Event) => readonly [State, readonly Work[]],
  perform: (work: Work) => void,
  report: (cause: unknown) => void,
): Store<State, Event> {
  const listeners = new Set<() => void>()
  const waiting: Event[] = []
  let state = initial
  let busy = false

  return {
    getState: () => state,
    subscribe(listener) {
      // Wrapped, so that one function subscribed twice is two subscriptions.
      const own = (): void => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    send(event) {
      waiting.push(event)
      if (busy) return
      busy = true
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) handle(next)
      busy = false
    },
  }

  function handle(event: Event): void {
    const before = state
    const [after, work] = step(before, event)
    state = after
    for (const item of work) guarded(() => perform(item))
    if (after !== before) for (const listener of [...listeners]) guarded(listener)
  }

  /** One listener's bug is not another's. */
  function guarded(call: () => void): void {
    try {
      call()
    } catch (cause) {
      report(cause)
    }
  }
}
