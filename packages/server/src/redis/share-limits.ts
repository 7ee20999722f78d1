/**
 * Tells the other processes what addresses and projects have spent of their limits here, and counts what they spent there.
 *
 * Nothing waits for it. While Redis is away each process counts for itself.
 */
import type { LimitUsage, RateLimits } from '@foyer/service/limits'
import * as v from 'valibot'
import type { RedisBus } from './redis-bus.ts'

const channel = 'foyer:limits:usage'
/** A limit can be passed by what the processes take in meanwhile. */
const usageMs = 200

const text = v.pipe(v.string(), v.maxLength(200))
const points = v.pipe(v.number(), v.finite(), v.minValue(0))
const packet = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ per: v.picklist(['perIp', 'perProject']), limit: text, key: text, points })),
)

/** Returns the way to stop. */
export function shareLimits(limits: RateLimits, bus: RedisBus): () => void {
  bus.subscribe(channel, (received) => {
    for (const usage of parse(received)) limits.spendElsewhere(usage)
  })
  const timer = setInterval(() => {
    const usage = limits.takeUsage()
    if (usage.length > 0) bus.publish(channel, JSON.stringify(usage))
  }, usageMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Nothing of what is none of ours: Redis may be shared. */
function parse(received: string): readonly LimitUsage[] {
  const read = v.safeParse(packet, received)
  return read.success ? read.output : []
}
