/** Analytics: whether a project wants them, and the events that its pages send, for 30 days. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { analyticsConfigEndpoint } from './config-endpoint.ts'
import { analyticsEventEndpoint } from './event-endpoint.ts'
import { createEventQuota } from './event-quota.ts'
import { createEventStore } from './event-store.ts'
import { retentionJob } from './retention.ts'

export function createAnalytics({ sql, secrets, log, now }: Context): Part {
  const quota = createEventQuota({ sql, log, isEmbedded: secrets.databaseUrl === undefined })
  const events = createEventStore(sql, quota)
  return {
    endpoints: [analyticsConfigEndpoint(), analyticsEventEndpoint(events)],
    jobs: [retentionJob(events, log, now), quota.job],
    stop: quota.stop,
  }
}
