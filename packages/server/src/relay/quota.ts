/** How fast somebody may ask: a bucket that fills by the second, for each of them. */

export type Quota = {
  /** False, and nothing is taken, when there is not so much left. */
  readonly take: (key: string, points?: number) => boolean
  /** Forgets those whose bucket is full again. Coming back does not fill one. */
  readonly prune: () => void
}

export function createQuota(perSecond: number, burstSeconds: number, clock: () => number): Quota {
  const most = perSecond * burstSeconds
  const buckets = new Map<string, { left: number; at: number }>()
  const leftOf = (bucket: { readonly left: number; readonly at: number }) =>
    Math.min(most, bucket.left + ((clock() - bucket.at) / 1000) * perSecond)
  return {
    take(key, points = 1) {
      const bucket = buckets.get(key) ?? { left: most, at: clock() }
      buckets.set(key, bucket)
      bucket.left = leftOf(bucket)
      bucket.at = clock()
      if (bucket.left < points) return false
      bucket.left -= points
      return true
    },
    prune() {
      for (const [key, bucket] of buckets) if (leftOf(bucket) === most) buckets.delete(key)
    },
  }
}
