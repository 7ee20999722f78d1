/** What every way to an answer needs. */
import type { Gates } from '../access/grants.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export type CallParts = {
  readonly limits: RateLimits
  readonly gates: Gates
  /** How many proxies in front add to X-Forwarded-For. */
  readonly trustedProxies: number
}
