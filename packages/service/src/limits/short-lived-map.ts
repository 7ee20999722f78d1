/**
 * A `Map` of what is under way: much comes and goes, and little is there at any time.
 *
 * The engine makes a map's table anew whenever it is full of what was deleted, and the old one refers to the new one and to what it held. A table
 * that has outlived two of its small collections keeps all tables that come after it, with all that they held, until everything is collected; and
 * what is under way holds whole requests. Here another map is made before that, to which nothing refers.
 */
export type ShortLivedMap<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly has: (key: Key) => boolean
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => boolean
  readonly size: () => number
  /** In the order in which they came. For one round without changes: another map may be made with each. */
  readonly entries: () => IterableIterator<[Key, Value]>
}

/** A table has room for as many that were deleted, however few there are. */
const leastDeleted = 32

export function createShortLivedMap<Key, Value>(): ShortLivedMap<Key, Value> {
  let map = new Map<Key, Value>()
  let deleted = 0
  return {
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    set: (key, value) => void map.set(key, value),
    delete(key) {
      if (!map.delete(key)) return false
      if (++deleted > leastDeleted && deleted > map.size) {
        map = new Map(map)
        deleted = 0
      }
      return true
    },
    size: () => map.size,
    entries: () => map.entries(),
  }
}
