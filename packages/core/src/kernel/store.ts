/** The one store: no `setState`. The only way in is an event, so every change has a name. */

export type Store<State, Event> = {
  getState(): State
  /** Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** An event sent while another is handled waits its turn. */
  send(event: Event): void
}

/** What an event has made of the state. */
export type Outcome<State, Event, Work> = {
  readonly state: State
  readonly work: readonly Work[]
  /** Said as a part of the same event: nobody sees the state between. */
  readonly next: readonly Event[]
}

export type StoreInput<State, Event, Work> = {
  readonly initial: State
  step(state: State, event: Event): Outcome<State, Event, Work>
  perform(work: Work): void
  report(cause: unknown): void
}

export function createStore<State, Event, Work>({ initial, step, perform, report }: StoreInput<State, Event, Work>): Store<State, Event> {
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
      while (waiting.length > 0) handle(waiting.shift() as Event)
      busy = false
    },
  }

  function handle(event: Event): void {
    const before = state
    const events = [event]
    const work: Work[] = []
    guarded(() => {
      // Grows while it is walked.
      for (const next of events) {
        const outcome = step(state, next)
        state = outcome.state
        work.push(...outcome.work)
        events.push(...outcome.next)
      }
    })
    for (const item of work) guarded(() => perform(item))
    if (state !== before) for (const listener of [...listeners]) guarded(listener)
  }

  /** One listener's bug is not another's, and no bug stops the store. */
  function guarded(call: () => void): void {
    try {
      call()
    } catch (cause) {
      report(cause)
    }
  }
}
