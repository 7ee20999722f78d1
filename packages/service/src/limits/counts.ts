import { createShortLivedMap } from './short-lived-map.ts'

/** Counts by key. As many keys as have something that counts: one without any takes no memory. */
export type Counts<Key = string> = { readonly of: (key: Key) => number; readonly change: (key: Key, by: number) => void }

export function createCounts<Key = string>(): Counts<Key> {
  const counts = createShortLivedMap<Key, number>()
  return {
    of: (key) => counts.get(key) ?? 0,
    change(key, by) {
      const left = (counts.get(key) ?? 0) + by
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}
