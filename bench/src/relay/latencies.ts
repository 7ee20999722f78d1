/** Latencies by the million: counted in tenths of a millisecond, up to a minute; above that, as a minute. */

export type Latencies = {
  readonly add: (ms: number) => void
  readonly count: () => number
  /** The smallest latency that this share of all stays within, in ms; `NaN` of none. */
  readonly quantile: (share: number) => number
  readonly max: () => number
}

const steps = 600_000

export function createLatencies(): Latencies {
  const counts = new Uint32Array(steps + 1)
  let count = 0
  let max = 0
  return {
    add(ms) {
      const step = Math.min(steps, Math.max(0, Math.ceil(ms * 10)))
      counts[step] = (counts[step] ?? 0) + 1
      count++
      max = Math.max(max, ms)
    },
    count: () => count,
    quantile(share) {
      if (count === 0) return Number.NaN
      let below = 0
      for (let step = 0; step <= steps; step++) {
        below += counts[step] ?? 0
        if (below >= share * count) return step / 10
      }
      return steps / 10
    },
    max: () => max,
  }
}
