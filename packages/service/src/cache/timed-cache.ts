/**
 * Remembers answers for a while and asks once for what many want at the same time.
 *
 * An answer that failed is not remembered. The oldest entries go first when there are too many.
 */
import { createSharedWork } from './shared-work.ts'

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
  readonly max?: number
  readonly onRead?: (outcome: 'hit' | 'shared' | 'miss') => void
}): TimedCache<Value> {
  const { now, max = timedCacheEntries, onRead } = options
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  const asking = createSharedWork<Value>()
  /** Of the answers under way, those that were not forgotten meanwhile. */
  const wanted = new Map<string, object>()

  function peek(key: string): Value | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (now() < entry.until) return entry.value
    entries.delete(key)
    return undefined
  }

  function keep(key: string, value: Value): void {
    const ttl = typeof options.ttlMs === 'function' ? options.ttlMs(value) : options.ttlMs
    entries.delete(key)
    if (entries.size >= max) entries.delete(entries.keys().next().value as string)
    entries.set(key, { value, until: now() + ttl })
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
      return asking.join(key, (own) => askAndKeep(key, ask, own), signal)
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
