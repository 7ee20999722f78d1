/** Limits how much each client or address may spend a second: one token bucket for each of them. */

/** What a key has spent, to be told to the other processes. */
export type Usage = { readonly key: string; readonly points: number }

export type Quota = {
  /** Whether the bucket holds so many points. */
  readonly holds: (key: string, points?: number) => boolean
  /** False, and nothing is spent, when the bucket holds less than `points`. */
  readonly take: (key: string, points?: number) => boolean
  /** Spends points for work whose cost is known only when it is done. The bucket may go below zero. */
  readonly spend: (key: string, points: number) => void
  /** Spends what another process has counted already. */
  readonly spendElsewhere: (key: string, points: number) => void
  /** What was spent here since it was last taken, of the keys that spent enough for other processes to know. */
  readonly takeUsage: () => readonly Usage[]
  /** Drops the buckets that are full again. A client that returns later does not gain by it. */
  readonly prune: () => void
}

/** So many bytes of a frame or of a fetch cost as much as a call. */
export const pointBytes = 16_384
/** So many topics of one call cost as much as a call: each is looked up, hashed and read for. */
export const mostTopicsOfPoint = 10
/** A key that spends less than this part of its bucket is not worth a word to other processes. */
const usageShare = 1 / 20

/** What a frame or a fetch of this size costs beside the call. */
export const pointsOf = (bytes: number): number => Math.floor(bytes / pointBytes)

/** What the topics of a batch cost beside the call. */
export const pointsOfTopics = (topics: number): number => Math.floor(topics / mostTopicsOfPoint)

type Bucket = { left: number; at: number; untold: number }

export function createQuota(perSecond: number, burstSeconds: number, clock: () => number): Quota {
  const capacity = perSecond * burstSeconds
  const buckets = new Map<string, Bucket>()
  const leftIn = (bucket: Bucket) => Math.min(capacity, bucket.left + ((clock() - bucket.at) / 1000) * perSecond)

  function bucketOf(key: string): Bucket {
    let bucket = buckets.get(key)
    if (bucket === undefined) {
      bucket = { left: capacity, at: clock(), untold: 0 }
      buckets.set(key, bucket)
      return bucket
    }
    bucket.left = leftIn(bucket)
    bucket.at = clock()
    return bucket
  }

  function spend(key: string, points: number): void {
    const bucket = bucketOf(key)
    bucket.left -= points
    bucket.untold += points
  }

  return {
    holds: (key, points = 1) => bucketOf(key).left >= points,
    take(key, points = 1) {
      if (bucketOf(key).left < points) return false
      spend(key, points)
      return true
    },
    spend,
    spendElsewhere(key, points) {
      const bucket = bucketOf(key)
      // What is owed is bounded, so that a burst at several processes ends within the time in which one bucket fills.
      bucket.left = Math.max(-capacity, bucket.left - points)
    },
    takeUsage() {
      const usage: Usage[] = []
      for (const [key, bucket] of buckets) {
        if (bucket.untold < capacity * usageShare) continue
        usage.push({ key, points: bucket.untold })
        bucket.untold = 0
      }
      return usage
    },
    prune() {
      for (const [key, bucket] of buckets) if (leftIn(bucket) === capacity) buckets.delete(key)
    },
  }
}
