/** How fast a client may ask: a bucket that fills by the second. */

export type Quota = { readonly take: (client: string) => boolean; readonly forget: (client: string) => void }

export function createQuota(perSecond: number, burstSeconds: number, clock: () => number): Quota {
  const most = perSecond * burstSeconds
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(client) {
      const at = clock()
      const bucket = buckets.get(client)
      if (bucket === undefined) {
        buckets.set(client, { left: most - 1, at })
        return true
      }
      bucket.left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)
      bucket.at = at
      if (bucket.left < 1) return false
      bucket.left--
      return true
    },
    forget: (client) => void buckets.delete(client),
  }
}
