/** Remembers texts for a while: for `ms` at least, and for as long again at most. */

export type Memory = {
  readonly has: (key: string) => boolean
  readonly add: (key: string) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
}

/** `clock`: milliseconds that only ever grow. */
export function createMemory(ms: number, clock: () => number): Memory {
  let current = new Set<string>()
  let former = new Set<string>()
  let turnedAt = clock()

  function turn(): void {
    const age = clock() - turnedAt
    if (age < ms) return
    former = age < 2 * ms ? current : new Set()
    current = new Set()
    turnedAt = clock()
  }

  return {
    has(key) {
      if (current.size + former.size === 0) return false
      turn()
      return current.has(key) || former.has(key)
    },
    add(key) {
      turn()
      current.add(key)
    },
    delete(key) {
      current.delete(key)
      former.delete(key)
    },
    clear() {
      current.clear()
      former.clear()
    },
  }
}
