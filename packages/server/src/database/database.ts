/** The database, whichever it is: PostgreSQL in this process (PGlite) or PostgreSQL elsewhere. One SQL for both. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { openEmbedded } from './embedded.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'

export type Sql = PgDatabase<PgQueryResultHKT>

/** What both kinds offer underneath: plain SQL on one connection, for migrations. */
export type Connection = {
  readonly sql: Sql
  /** Runs on one connection under a lock that only one process can hold. */
  readonly exclusively: (
    work: (run: (text: string, values?: unknown[]) => Promise<readonly Record<string, unknown>[]>) => Promise<void>,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

export type Database = {
  readonly sql: Sql
  /** Rejects unless a query is answered within two seconds. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens, locks and migrates. */
export async function openDatabase(
  config: Pick<Config, 'dataDir'>,
  secrets: Pick<Secrets, 'databaseUrl'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Database> {
  const connection = secrets.databaseUrl === undefined ? await openEmbedded(config.dataDir) : await openPostgres(secrets.databaseUrl)
  try {
    await migrate(connection, migrations)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { sql: connection.sql, close: connection.close, ping: () => ping(connection.sql) }
}

async function ping(sql: Sql): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer within 2 s.')), 2000)
  })
  try {
    await Promise.race([sql.execute('select 1'), late])
  } finally {
    clearTimeout(timer)
  }
}
