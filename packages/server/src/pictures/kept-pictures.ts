/** Pictures that were fetched, the least recently used dropped first; bounded by what they weigh, not by how many they are. */
import { createTimedEntries } from '@foyer/service/cache'
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
  const entries = createTimedEntries<Kept>({ now, max: maxKeptPictures, costOf })
  return {
    read(url) {
      const entry = entries.get(url)
      if (entry === undefined) return undefined
      entries.set(url, entry)
      return entry.value
    },
    keep(url, picture) {
      const from = now()
      const until = from + (picture === null ? missingMs : keptMs)
      entries.set(url, { value: picture, from, until, goneAt: until })
    },
  }
}

function costOf(picture: Kept): number {
  return entryBytes + (picture?.bytes.length ?? 0)
}
