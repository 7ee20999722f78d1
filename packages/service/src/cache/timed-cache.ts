/**
 * Remembers answers for a while and asks once for what many want at the same time.
 *
 * An answer that failed is not remembered. The oldest entries go first when there are too many.
 */
export type TimedCache<Value> = {
  /** Fresh from memory, shared with whoever asks already, or asked now. */
  readonly read: (key: string, ask: () => Promise<Value>) => Promise<Value>
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
  const { now, max = 50_000, onRead } = options
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  const asking = new Map<string, Promise<Value>>()

  function peek(key: string): Value | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (now() < entry.until) return entry.value
    entries.delete(key)
    return undefined
  }

  function keep(key: string, value: Value): Value {
    const ttl = typeof options.ttlMs === 'function' ? options.ttlMs(value) : options.ttlMs
    entries.delete(key)
    if (entries.size >= max) entries.delete(entries.keys().next().value as string)
    entries.set(key, { value, until: now() + ttl })
    return value
  }

  function forget(key: string): void {
    entries.delete(key)
    // An answer that is under way was asked before: it may tell of what was.
    asking.delete(key)
  }

  return {
    peek,
    async read(key, ask) {
      const known = peek(key)
      if (known !== undefined) {
        onRead?.('hit')
        return known
      }
      let asked = asking.get(key)
      onRead?.(asked === undefined ? 'miss' : 'shared')
      if (asked === undefined) {
        const own: Promise<Value> = ask()
          .then((value) => (asking.get(key) === own ? keep(key, value) : value))
          .finally(() => {
            if (asking.get(key) === own) asking.delete(key)
          })
        asked = own
        asking.set(key, own)
      }
      return asked
    },
    forget,
  }
}
