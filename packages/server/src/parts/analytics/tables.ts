/** The table as the code reads and writes it; the truth is in `migrations/*.sql`. */
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const analyticsEvents = pgTable('analytics_events', {
  id: uuid().primaryKey(),
  projectId: text('project_id').notNull(),
  event: text().notNull(),
  occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  url: text().notNull(),
  domain: text().notNull(),
  kitType: text('kit_type'),
  kitVersion: text('kit_version'),
  props: jsonb().$type<unknown>().notNull(),
})
