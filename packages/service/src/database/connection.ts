/** What both kinds of database offer underneath: plain SQL on one connection, for migrations, and Drizzle over all. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Sql = PgDatabase<PgQueryResultHKT>

export type Connection = {
  readonly sql: Sql
  /** Runs on one connection under a lock that only one process can hold. */
  readonly exclusively: (
    work: (run: (text: string, values?: unknown[]) => Promise<readonly Record<string, unknown>[]>) => Promise<void>,
  ) => Promise<void>
  readonly close: () => Promise<void>
}
