/** Keys that the server makes for itself, kept in its database: every process has the same, and a restart changes none. */
import { randomBytes } from 'node:crypto'
import type { Sql } from '@foyer/service/database'
import { eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'

const serverKeys = pgTable('server_keys', { name: text().primaryKey(), key: text().notNull() })

/** 32 bytes, made when it is first asked for. */
export async function readServerKey(sql: Sql, name: 'pictures' | 'catalogue'): Promise<Buffer> {
  // Of processes that start at once, one makes it.
  await sql
    .insert(serverKeys)
    .values({ name, key: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await sql.select().from(serverKeys).where(eq(serverKeys.name, name)).limit(1)
  if (row === undefined) throw new Error(`The key for ${name} was not kept.`)
  return Buffer.from(row.key, 'hex')
}
