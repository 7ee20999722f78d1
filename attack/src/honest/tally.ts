/** What a client noticed: how long it waited, and what failed, by its words. */
import { createLatencies, type Latencies } from '../../../bench/src/relay/latencies.ts'

export type Noticed = {
  readonly count: number
  /** In ms; of each kind, and of all. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly kinds: Readonly<Record<string, { readonly count: number; readonly p99: number }>>
  /** How often each thing was said. */
  readonly errors: Readonly<Record<string, number>>
}

export type Tally = {
  readonly add: (kind: string, ms: number) => void
  readonly fail: (kind: string, words: string) => void
  /** And begins anew. */
  readonly take: () => Noticed
}

export function createTally(): Tally {
  let all = createLatencies()
  let kinds = new Map<string, Latencies>()
  let errors = new Map<string, number>()
  return {
    add(kind, ms) {
      all.add(ms)
      const own = kinds.get(kind) ?? createLatencies()
      kinds.set(kind, own)
      own.add(ms)
    },
    fail(kind, words) {
      const key = `${kind}: ${words}`
      errors.set(key, (errors.get(key) ?? 0) + 1)
    },
    take() {
      const noticed = {
        count: all.count(),
        p50: all.quantile(0.5),
        p99: all.quantile(0.99),
        max: all.max(),
        kinds: Object.fromEntries([...kinds].map(([kind, own]) => [kind, { count: own.count(), p99: own.quantile(0.99) }])),
        errors: Object.fromEntries(errors),
      }
      all = createLatencies()
      kinds = new Map()
      errors = new Map()
      return noticed
    },
  }
}
