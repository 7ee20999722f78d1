export { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
export { limitKey } from '../limits/limit-key.ts'
export { createRateLimits, type Grant, type LimitChanges, type Limits, type LimitUsage, type RateLimits } from '../limits/rate-limits.ts'
