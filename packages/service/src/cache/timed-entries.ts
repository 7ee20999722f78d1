/**
 * Values by key, each for a while, the oldest dropped first when they weigh too much together.
 *
 * What has expired goes although nobody asks for its key again: with each value that comes a few of the others are looked at, one after the
 * other and then from the beginning, so that nothing stays for good and nobody waits until all have been looked at. What is of a time
 * that is still to come, by a clock that was set back, is gone as well: nobody knows how old it is.
 */

export type TimedEntry<Value> = {
  readonly value: Value
  readonly from: number
  /** Fresh until then. */
  readonly until: number
  /** Gone by then. */
  readonly goneAt: number
}

export type TimedEntries<Value> = {
  readonly get: (key: string) => TimedEntry<Value> | undefined
  /** As the newest. What is heavier than all may be together is not kept. */
  readonly set: (key: string, entry: TimedEntry<Value>) => void
  readonly delete: (key: string) => void
}

const lookedAtWithEach = 8

export function createTimedEntries<Value>(options: {
  readonly now: () => number
  /** What all of them may weigh. */
  readonly max: number
  readonly costOf: (value: Value) => number
}): TimedEntries<Value> {
  const { now, max, costOf } = options
  type Kept = TimedEntry<Value> & { readonly cost: number }
  const entries = new Map<string, Kept>()
  let weight = 0
  /** Goes on where it was, whatever was added or deleted meanwhile. */
  let round = entries.entries()

  const isGone = ({ from, goneAt }: Kept, at: number) => at < from || at >= goneAt

  function drop(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    weight -= entry.cost
  }

  function dropExpired(): void {
    const at = now()
    for (let looked = 0; looked < Math.min(lookedAtWithEach, entries.size); looked++) {
      const next = round.next()
      if (next.done) round = entries.entries()
      else if (isGone(next.value[1], at)) drop(next.value[0])
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined || !isGone(entry, now())) return entry
      drop(key)
      return undefined
    },
    set(key, entry) {
      drop(key)
      dropExpired()
      const cost = costOf(entry.value)
      if (cost > max) return
      // Not spread: each copy would have a hidden class of its own.
      const { value, from, until, goneAt } = entry
      entries.set(key, { value, from, until, goneAt, cost })
      weight += cost
      // Keys that were deleted stand in the way of the first one until the map is made anew.
      if (weight <= max) return
      for (const oldest of entries.keys()) {
        drop(oldest)
        if (weight <= max) return
      }
    },
    delete: drop,
  }
}
