/** Pictures that were fetched, the least recently used dropped first; bounded by what they weigh, not by how many they are. */
import type { Picture } from '@foyer/service/pictures'

/** Null where there is none that can be shown. */
export type Kept = Picture | null

export type KeptPictures = {
  /** Undefined for what is not kept, or not any more. */
  readonly read: (url: string) => Kept | undefined
  readonly keep: (url: string, picture: Kept) => void
}

/** Bytes of all of them. */
export const maxKeptPictures = 33_554_432
/** What each costs beside its own bytes. */
const entryBytes = 4_096
const keptMs = 3_600_000
/** A host that is away now may be back soon. */
const missingMs = 60_000

export function createKeptPictures(now: () => number): KeptPictures {
  const entries = new Map<string, { readonly picture: Kept; readonly from: number; readonly until: number }>()
  let weight = 0

  function drop(url: string): void {
    const entry = entries.get(url)
    if (entry === undefined) return
    entries.delete(url)
    weight -= costOf(entry.picture)
  }

  return {
    read(url) {
      const entry = entries.get(url)
      if (entry === undefined) return undefined
      // Of one that is still to come, by a clock that was set back, nobody knows how old it is.
      if (now() < entry.from || now() >= entry.until) {
        drop(url)
        return undefined
      }
      entries.delete(url)
      entries.set(url, entry)
      return entry.picture
    },
    keep(url, picture) {
      drop(url)
      const from = now()
      entries.set(url, { picture, from, until: from + (picture === null ? missingMs : keptMs) })
      weight += costOf(picture)
      for (const oldest of entries.keys()) {
        if (weight <= maxKeptPictures) break
        drop(oldest)
      }
    },
  }
}

function costOf(picture: Kept): number {
  return entryBytes + (picture?.bytes.length ?? 0)
}
