/** What this process knows of the usage of each topic since it was last measured. */

export type TopicState = {
  messages: number
  bytes: number
  fullUntil: number
  /** Clients that have published since the last measurement. */
  readonly senders: Set<string>
  /** Messages on their way to the database, which a measurement would miss. */
  inFlight: number
  /** Undefined where no measurement is wanted. */
  measured: Signal | undefined
}
type Signal = { readonly done: Promise<void>; readonly resolve: () => void }

/** Anybody can invent topics, so the number of states is bounded; a dropped topic is measured a little later. */
const capacity = 50_000

export type TopicStates = ReturnType<typeof createTopicStates>

export function createTopicStates() {
  const states = new Map<string, TopicState>()

  /** Drops the older half at once: finding the first entry of a map costs the more, the more were deleted before it. */
  function dropOldest(): void {
    let left = capacity / 2
    for (const [topic, { inFlight, measured }] of states) {
      if (left-- <= 0) return
      if (inFlight === 0 && measured === undefined) states.delete(topic)
    }
  }

  return {
    find: (topic: string): TopicState | undefined => states.get(topic),
    of(topic: string): TopicState {
      const state = states.get(topic) ?? { messages: 0, bytes: 0, fullUntil: 0, senders: new Set(), inFlight: 0, measured: undefined }
      states.delete(topic)
      states.set(topic, state)
      if (states.size > capacity) dropOldest()
      return state
    },
    beginMeasurement(state: TopicState): void {
      state.messages = 0
      state.bytes = 0
      state.measured ??= createSignal()
    },
    endMeasurement(topic: string): void {
      const state = states.get(topic)
      state?.measured?.resolve()
      if (state === undefined) return
      state.measured = undefined
      state.senders.clear()
    },
  }
}

function createSignal(): Signal {
  let resolve: () => void = () => {}
  const done = new Promise<void>((resolveDone) => {
    resolve = resolveDone
  })
  return { done, resolve }
}
