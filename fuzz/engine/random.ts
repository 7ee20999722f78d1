/** Random numbers that a seed repeats (mulberry32): more than enough for choosing mutations. */
export type Random = {
  /** A whole number below `most`. */
  readonly below: (most: number) => number
  readonly chance: (oneIn: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (most: number): number => next() % Math.max(1, most)
  return { below, chance: (oneIn) => below(oneIn) === 0, pick: (from) => from[below(from.length)] as (typeof from)[number] }
}
