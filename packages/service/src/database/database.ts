/** The database, whichever it is: PostgreSQL in this process (PGlite) or PostgreSQL elsewhere. One SQL for both. */
import type { Connection, SharedSql, Sql } from './connection.ts'
import { openEmbedded } from './embedded.ts'
import { type Migration, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

export type Database = {
  readonly sql: SharedSql
  /** Rejects unless a query is answered within two seconds. */
  readonly ping: () => Promise<void>
  /** Copies the files of an embedded database into a folder, as a crash of this moment would leave them. Statements wait meanwhile. */
  readonly backUp?: (folder: string) => Promise<void>
  /** Gives the space of rows that have gone to later ones: of an embedded database, where nobody else does, and statements wait meanwhile. */
  readonly reclaim?: () => Promise<void>
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  /** Folder of the embedded database; `memory` keeps nothing. Not used when there is an address. */
  readonly dataDir: string
  /** Of PostgreSQL elsewhere. Secret. */
  readonly url: string | undefined
  readonly migrations: readonly Migration[]
}

/** Opens, locks and migrates. */
export async function openDatabase({ dataDir, url, migrations }: DatabaseOptions): Promise<Database> {
  const connection: Connection = url === undefined ? await openEmbedded(dataDir) : await openPostgres(url)
  try {
    await migrate(connection, migrations)
  } catch (error) {
    // The first error says why.
    await connection.close().catch(() => undefined)
    throw error
  }
  const { sql, close, backUp, reclaim } = connection
  return { sql, close, ping: () => ping(sql), ...(backUp !== undefined && { backUp }), ...(reclaim !== undefined && { reclaim }) }
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
