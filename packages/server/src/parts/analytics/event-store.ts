/** Analytics events in the database: kept for 30 days, without the address they came from. */
import type { AnalyticsEvent } from '@foyer/contract'
import type { Sql } from '@foyer/service/database'
import { lt } from 'drizzle-orm'
import { analyticsEvents } from './tables.ts'

export const retentionDays = 30
const dayMs = 86_400_000

export type EventStore = {
  /** The same event sent twice is kept once. */
  readonly keep: (project: string, event: AnalyticsEvent, kit: { type: string | undefined; version: string | undefined }) => Promise<void>
  /** Deletes what is older than 30 days and says how many that were. */
  readonly forgetOld: (now: number) => Promise<number>
}

export function createEventStore(sql: Sql): EventStore {
  return {
    async keep(projectId, { eventId, url, domain, timestamp, props }, kit) {
      await sql
        .insert(analyticsEvents)
        .values({
          id: eventId,
          projectId,
          event: props.event,
          occurredAt: new Date(timestamp),
          url: withoutNul(url),
          domain: withoutNul(domain),
          kitType: kit.type === undefined ? null : withoutNul(kit.type),
          kitVersion: kit.version === undefined ? null : withoutNul(kit.version),
          props: JSON.parse(JSON.stringify(props, (_, value) => (typeof value === 'string' ? withoutNul(value) : value))),
        })
        .onConflictDoNothing()
    },
    async forgetOld(now) {
      const before = new Date(now - retentionDays * dayMs)
      return (await sql.delete(analyticsEvents).where(lt(analyticsEvents.receivedAt, before)).returning({ id: analyticsEvents.id })).length
    },
  }
}

/** PostgreSQL text has no NUL and no lone surrogate. */
function withoutNul(value: string): string {
  return value.replace(/\0|\p{Surrogate}/gu, '')
}
