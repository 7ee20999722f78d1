/**
 * What a price API has said, and what it has refused.
 *
 * By a clock that was set back nobody knows how old a price is: then it is neither given out nor kept from being asked for again.
 */
import { createPause } from '@foyer/service/limits'
import type { Fraction } from '../../money/fraction.ts'

type PriceMemory = {
  /** Undefined where the API knows none. */
  readonly keep: (key: string, price: Fraction | undefined) => void
  /** It is not asked about for a while. */
  readonly refuse: (key: string) => void
  /** What is to be asked for: what was asked about longest ago comes first, since one call may not reach all of it. */
  readonly listWanted: <Named extends { readonly key: string }>(named: readonly Named[]) => readonly Named[]
  readonly recall: (key: string) => Fraction | undefined
}

const freshMs = 60_000
const staleMs = 600_000
const refusedMs = 10_000

type Known = { readonly price: Fraction | undefined; readonly at: number }
type Refused = { readonly pause: ReturnType<typeof createPause>; readonly at: number }

export function createPriceMemory(now: () => number): PriceMemory {
  const known = new Map<string, Known>()
  const refused = new Map<string, Refused>()

  function isYounger(entry: Known | undefined, ms: number): boolean {
    if (entry === undefined) return false
    const age = now() - entry.at
    return age >= 0 && age < ms
  }

  const askedAt = (key: string): number => refused.get(key)?.at ?? known.get(key)?.at ?? 0

  return {
    keep(key, price) {
      known.set(key, { price, at: now() })
      refused.delete(key)
    },
    refuse(key) {
      const pause = createPause(now)
      pause.begin(refusedMs)
      refused.set(key, { pause, at: now() })
    },
    listWanted: (named) =>
      named
        .filter(({ key }) => !isYounger(known.get(key), freshMs) && (refused.get(key)?.pause.leftMs() ?? 0) === 0)
        .sort((a, b) => askedAt(a.key) - askedAt(b.key)),
    recall(key) {
      const entry = known.get(key)
      return isYounger(entry, freshMs + staleMs) ? entry?.price : undefined
    },
  }
}
