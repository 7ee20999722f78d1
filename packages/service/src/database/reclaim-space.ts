/**
 * Gives the space of deleted and replaced rows to later ones, in the embedded database, where nobody else does: PostgreSQL does so in
 * a process of its own.
 *
 * Which tables need it the database itself has counted since this process opened it, so none can be forgotten here. A table whose
 * rows go is cleared after a share of it, as PostgreSQL does: its file has no more than that beyond its rows. What earlier processes
 * have left goes with it.
 */
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Sql } from './connection.ts'

/** Rows of one table that are gone before their space is used again, whatever its size, and the share of its rows beside them. */
const mostGoneRows = 50
const goneShare = 0.2

/** Each table in a statement of its own, which everybody else waits for. @throws {Error} the first failure, when all others are cleared. */
export async function reclaimSpace(database: Sql, closing: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const attempt = (query: SQL) =>
    database.execute(query).catch((error: unknown) => {
      failures.push(error)
      return { rows: [] }
    })
  // What this process has counted is told with the end of the statement, instead of a second later.
  await attempt(sql`select pg_stat_force_next_flush()`)
  const { rows } = (await attempt(gone)) as { readonly rows: readonly { readonly name: string }[] }
  for (const { name } of rows) {
    // Whoever came meanwhile has a turn.
    await setImmediate()
    if (!closing.aborted) await attempt(sql`vacuum ${sql.identifier(name)}`)
  }
  if (failures.length > 0 && !closing.aborted) throw failures[0]
}

const gone = sql`select relname as name from pg_stat_user_tables
  where n_dead_tup > ${mostGoneRows}::integer + ${goneShare}::double precision * n_live_tup order by n_dead_tup`
