/** What both kinds of database offer underneath: plain SQL on one connection, for migrations, and Drizzle over all. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Sql = PgDatabase<PgQueryResultHKT>

export type SharedSql = Sql & {
  /**
   * For somebody who may go away: a statement that has not begun by then is not run, and one that goes on is cancelled where the database
   * can (PostgreSQL). Rejects as soon as the signal is aborted, with its reason as the cause.
   */
  readonly during: (signal: AbortSignal) => Sql
}

export type Connection = {
  readonly sql: SharedSql
  /** Runs on one connection under a lock that only one process can hold. */
  readonly exclusively: (
    work: (run: (text: string, values?: unknown[]) => Promise<readonly Record<string, unknown>[]>) => Promise<void>,
  ) => Promise<void>
  /** Copies its files into a folder, as they are at one moment between two statements. Undefined where its files are not this process's. */
  readonly backUp?: (folder: string) => Promise<void>
  /** Gives the space of rows that have gone to later ones, where nobody else does. @throws {Error} where there is no room even for that. */
  readonly reclaim?: () => Promise<void>
  readonly close: () => Promise<void>
}
