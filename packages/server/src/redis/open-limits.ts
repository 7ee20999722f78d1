/** The limits of this process, or of all processes together where there are several. */
import { createRateLimits, type RateLimits } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import type { Config } from '../config/config.ts'
import { defaultLimits, type LimitName } from '../config/limits.ts'
import type { Secrets } from '../config/secrets.ts'
import { connectRedisBus } from './redis-bus.ts'
import { shareLimits } from './share-limits.ts'

export type OpenLimits = { readonly limits: RateLimits<LimitName>; readonly close: () => void }

/** Waits for no Redis: until it answers, each process counts for itself. */
export async function openLimits(config: Config, { databaseUrl, redisUrl }: Secrets, log: Logger): Promise<OpenLimits> {
  // With the embedded database there is one process.
  const url = databaseUrl === undefined ? undefined : redisUrl
  const limits = createRateLimits(defaultLimits, config.limits, { isShared: url !== undefined })
  if (url === undefined) return { limits, close: () => {} }
  const bus = await connectRedisBus({ url, log, without: 'each process counts for itself what addresses and projects spend' })
  const stop = shareLimits(limits, bus)
  return {
    limits,
    close() {
      stop()
      bus.close()
    },
  }
}
