/** Analytics events in the database: kept for 30 days, without the address they came from. */
import type { AnalyticsEvent } from '@foyer/contract'
import { deleteInParts, type SharedSql } from '@foyer/service/database'
import { lt } from 'drizzle-orm'
import { analyticsEvents } from './tables.ts'

export const retentionDays = 30
const dayMs = 86_400_000

/** Which kit sends an event, and until when its page waits. */
type Sender = { readonly type: string | undefined; readonly version: string | undefined; readonly signal?: AbortSignal }

export type EventStore = {
  /** The same event sent twice is kept once. */
  readonly keep: (project: string, event: AnalyticsEvent, sender: Sender) => Promise<void>
  /** Deletes what is older than 30 days and says how many that were. */
  readonly forgetOld: (now: number) => Promise<number>
}

export function createEventStore(sql: SharedSql): EventStore {
  return {
    async keep(projectId, { eventId, url, domain, timestamp, props }, { type, version, signal }) {
      await (signal === undefined ? sql : sql.during(signal))
        .insert(analyticsEvents)
        .values({
          id: eventId,
          projectId,
          event: props.event,
          occurredAt: new Date(timestamp),
          url: withoutNul(url),
          domain: withoutNul(domain),
          kitType: type === undefined ? null : withoutNul(type),
          kitVersion: version === undefined ? null : withoutNul(version),
          props: JSON.parse(JSON.stringify(props, (_, value) => (typeof value === 'string' ? withoutNul(value) : value))),
        })
        .onConflictDoNothing()
    },
    forgetOld(now) {
      const before = new Date(now - retentionDays * dayMs)
      const where = lt(analyticsEvents.receivedAt, before)
      return deleteInParts(sql, { table: 'analytics_events', where, along: 'received_at' })
    },
  }
}

/** PostgreSQL text has no NUL and no lone surrogate. */
function withoutNul(value: string): string {
  return value.replace(/\0|\p{Surrogate}/gu, '')
}
