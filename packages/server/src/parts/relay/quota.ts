/** Limits how much each client or address may spend a second: one token bucket for each of them. */

export type Quota = {
  /** False, and nothing is spent, when the bucket holds less than `points`. */
  readonly take: (key: string, points?: number) => boolean
  /** Spends points for work whose cost is known only when it is done. The bucket may go below zero. */
  readonly spend: (key: string, points: number) => void
  /** Drops the buckets that are full again. A client that returns later does not gain by it. */
  readonly prune: () => void
}

/** So many bytes of a frame or of a fetch cost as much as a call. */
const pointBytes = 16_384

/** What a frame or a fetch of this size costs beside the call. */
export const pointsOf = (bytes: number): number => Math.floor(bytes / pointBytes)

export function createQuota(perSecond: number, burstSeconds: number, clock: () => number): Quota {
  const capacity = perSecond * burstSeconds
  const buckets = new Map<string, { left: number; at: number }>()
  const leftIn = (bucket: { readonly left: number; readonly at: number }) =>
    Math.min(capacity, bucket.left + ((clock() - bucket.at) / 1000) * perSecond)

  function bucketOf(key: string): { left: number; at: number } {
    const bucket = buckets.get(key) ?? { left: capacity, at: clock() }
    buckets.set(key, bucket)
    bucket.left = leftIn(bucket)
    bucket.at = clock()
    return bucket
  }

  return {
    take(key, points = 1) {
      const bucket = bucketOf(key)
      if (bucket.left < points) return false
      bucket.left -= points
      return true
    },
    spend(key, points) {
      bucketOf(key).left -= points
    },
    prune() {
      for (const [key, bucket] of buckets) if (leftIn(bucket) === capacity) buckets.delete(key)
    },
  }
}
