/**
 * Analytics events in the database: kept for 30 days, without the address they came from. How many bytes of them are kept in all, and whose go
 * where there are more, is `event-quota.ts`.
 */
import type { AnalyticsEvent } from '@foyer/contract'
import { deleteInParts, type SharedSql } from '@foyer/service/database'
import { lt } from 'drizzle-orm'
import { bytesOf } from './event-amounts.ts'
import type { EventQuota } from './event-quota.ts'
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

export function createEventStore(sql: SharedSql, quota?: Pick<EventQuota, 'spend' | 'reclaim'>): EventStore {
  return {
    async keep(projectId, event, sender) {
      const { signal } = sender
      const [row, bytes] = toRow(projectId, event, sender)
      // Before it is stored: who hangs up meanwhile is not told, and it may be stored all the same.
      quota?.spend(bytes)
      const stored = await (signal === undefined ? sql : sql.during(signal))
        .insert(analyticsEvents)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: analyticsEvents.id })
      if (stored.length === 0) quota?.spend(-bytes)
    },
    async forgetOld(now) {
      const before = new Date(now - retentionDays * dayMs)
      const where = lt(analyticsEvents.receivedAt, before)
      const count = await deleteInParts(sql, { table: 'analytics_events', where, along: 'received_at' })
      if (count > 0) await quota?.reclaim()
      return count
    },
  }
}

/** With the bytes that it takes at most. */
function toRow(projectId: string, { eventId, url, domain, timestamp, props }: AnalyticsEvent, { type, version }: Sender) {
  const json = JSON.stringify(props, (_, value) => (typeof value === 'string' ? withoutNul(value) : value))
  const row = {
    id: eventId,
    projectId,
    event: props.event,
    occurredAt: new Date(timestamp),
    url: withoutNul(url),
    domain: withoutNul(domain),
    kitType: type === undefined ? null : withoutNul(type),
    kitVersion: version === undefined ? null : withoutNul(version),
    props: JSON.parse(json) as unknown,
  }
  return [row, bytesOf([projectId, row.event, row.url, row.domain, row.kitType, row.kitVersion, json])] as const
}

/** PostgreSQL text has no NUL and no lone surrogate. */
function withoutNul(value: string): string {
  return value.replace(/\0|\p{Surrogate}/gu, '')
}
