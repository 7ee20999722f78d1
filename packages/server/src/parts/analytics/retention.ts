/** Deletes old analytics events: at start and every hour. */
import type { Job } from '@foyer/service/lifecycle'
import type { Logger } from '@foyer/service/observe'
import type { EventStore } from './event-store.ts'

const hourMs = 3_600_000

export function retentionJob(events: EventStore, log: Logger, now: () => number): Job {
  return {
    name: 'analytics retention',
    everyMs: hourMs,
    async run() {
      const count = await events.forgetOld(now())
      if (count > 0) log.info({ count }, 'deleted analytics events older than 30 days')
    },
  }
}
