/** Sets of texts that are forgotten in two generations: cheap to clear, and bounded by what was added lately. */

export type TwoGenerationSet = {
  readonly isEmpty: () => boolean
  readonly has: (key: string) => boolean
  readonly add: (key: string) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
  /** Forgets what was added before the last rotation. */
  readonly rotate: () => void
}

export function createTwoGenerationSet(): TwoGenerationSet {
  let current = new Set<string>()
  let previous = new Set<string>()
  return {
    isEmpty: () => current.size + previous.size === 0,
    has: (key) => current.has(key) || previous.has(key),
    add: (key) => void current.add(key),
    delete(key) {
      current.delete(key)
      previous.delete(key)
    },
    clear() {
      current.clear()
      previous.clear()
    },
    rotate() {
      previous = current
      current = new Set()
    },
  }
}

export type ExpiringSet = Omit<TwoGenerationSet, 'rotate'>

/** Keeps each text for `ms` at least and for twice as long at most. `clock`: milliseconds that only ever grow. */
export function createExpiringSet(ms: number, clock: () => number): ExpiringSet {
  const keys = createTwoGenerationSet()
  let rotatedAt = clock()

  function expire(): void {
    const age = clock() - rotatedAt
    if (age < ms) return
    if (age >= 2 * ms) keys.clear()
    keys.rotate()
    rotatedAt = clock()
  }

  return {
    isEmpty: keys.isEmpty,
    has(key) {
      expire()
      return keys.has(key)
    },
    add(key) {
      expire()
      keys.add(key)
    },
    delete: keys.delete,
    clear: keys.clear,
  }
}
