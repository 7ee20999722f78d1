/**
 * Remembers answers for a while and asks once for what many want at the same time.
 *
 * An answer that failed is not remembered. The oldest entries go first when there are too many, or when they are too large together.
 */
import { createShortLivedMap } from '../limits/short-lived-map.ts'
import { createSharedWork } from './shared-work.ts'
import { createTimedEntries } from './timed-entries.ts'

export type StaleRules = {
  /** How long an answer that is not fresh any more stands in for one that cannot be had, or not soon. */
  readonly keptMs: number
  /** How long the new one is waited for. It is kept when it comes later. */
  readonly waitMs: number
}

export type TimedCache<Value> = {
  /**
   * Fresh from memory, shared with whoever asks already, or asked now. `ask` is called off when nobody waits for it any more.
   * @throws the reason of `signal` when that is aborted first.
   */
  readonly read: (key: string, ask: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal) => Promise<Value>
  /** Only from memory: for the path that must not wait. */
  readonly peek: (key: string) => Value | undefined
  readonly forget: (key: string) => void
}

export function createTimedCache<Value>(options: {
  readonly ttlMs: number | ((value: Value) => number)
  readonly now: () => number
  /** What all entries may weigh. Default: so many entries as `timedCacheEntries` says. */
  readonly max?: number
  /** What one weighs. Default: one. */
  readonly costOf?: (value: Value) => number
  /** Default: what is not fresh is forgotten. */
  readonly stale?: StaleRules
  readonly onRead?: (outcome: 'hit' | 'shared' | 'miss') => void
}): TimedCache<Value> {
  const { now, max = timedCacheEntries, costOf = () => 1, stale, onRead } = options
  const entries = createTimedEntries<Value>({ now, max, costOf })
  const asking = createSharedWork<Value>()
  /** Of the answers under way, those that were not forgotten meanwhile. */
  const wanted = createShortLivedMap<string, object>()

  function peek(key: string): Value | undefined {
    const entry = entries.get(key)
    return entry !== undefined && now() < entry.until ? entry.value : undefined
  }

  /** The new answer, or the one of before where that is not there in time. */
  async function orStale(answer: Promise<Value>, { waitMs }: StaleRules, before: Value): Promise<Value> {
    let late: NodeJS.Timeout | undefined
    const inTime = new Promise<Value>((resolve) => {
      late = setTimeout(() => resolve(before), waitMs)
    })
    try {
      return await Promise.race([answer.catch(() => before), inTime])
    } finally {
      clearTimeout(late)
    }
  }

  function keep(key: string, value: Value): void {
    const ttl = typeof options.ttlMs === 'function' ? options.ttlMs(value) : options.ttlMs
    const from = now()
    const until = from + ttl
    entries.set(key, { value, from, until, goneAt: until + (stale?.keptMs ?? 0) })
  }

  async function askAndKeep(key: string, ask: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const own = {}
    wanted.set(key, own)
    try {
      const value = await ask(signal)
      if (wanted.get(key) === own) keep(key, value)
      return value
    } finally {
      if (wanted.get(key) === own) wanted.delete(key)
    }
  }

  return {
    peek,
    async read(key, ask, signal) {
      const known = peek(key)
      if (known !== undefined) {
        onRead?.('hit')
        return known
      }
      onRead?.(asking.has(key) ? 'shared' : 'miss')
      // Not fresh any more, or it would have been given out.
      const before = entries.get(key)
      const answer = asking.join(key, (own) => askAndKeep(key, ask, own), signal)
      if (stale === undefined || before === undefined) return answer
      const value = await orStale(answer, stale, before.value)
      signal?.throwIfAborted()
      return value
    },
    forget(key) {
      entries.delete(key)
      // An answer that is under way was asked before: it may tell of what was.
      asking.forget(key)
      wanted.delete(key)
    },
  }
}

/** Most entries of a cache, unless it says otherwise. */
export const timedCacheEntries = 50_000
