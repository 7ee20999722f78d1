/** A router that lets everybody in, refuses nobody for how often they ask, and writes no log. */
import { pino } from 'pino'
import type { Endpoint } from '../http/endpoint.ts'
import { createRouter, type Router, type RouterParts } from '../http/router.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestMetrics } from '../observe/metrics.ts'

/** Endpoints count against `read`. */
export function createQuietRouter(endpoints: readonly Endpoint[], more: Partial<RouterParts> = {}): Router {
  return createRouter({
    limits: createRateLimits({ perIp: { read: 1_000_000_000 }, perProject: { read: 1_000_000_000 } }),
    gates: {},
    trustedProxies: 0,
    log: pino({ level: 'silent' }),
    metrics: createRequestMetrics(),
    commonLimit: 'read',
    documents: [],
    endpoints,
    ...more,
  })
}
