/** The tables as the code reads and writes them; the truth is in `migrations/*.sql`. */
import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  development: boolean().notNull(),
  analytics: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  forgetBefore: timestamp('forget_before', { withTimezone: true }),
})

export const operatorTokens = pgTable('operator_tokens', {
  id: text().primaryKey(),
  name: text().notNull(),
  digest: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
