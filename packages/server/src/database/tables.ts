/** The tables as the code reads and writes them; the truth is in `migrations/*.sql`. */
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  development: boolean().notNull(),
  analytics: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

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
