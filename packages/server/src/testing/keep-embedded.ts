/** One embedded database for a file of tests, each of which finds it empty: to open one takes a third of a second of processor. */
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { openServerDatabase } from '../database/open-server-database.ts'

export type KeptEmbedded = {
  /** Empty, and with its numbers from the first on. What it gives can be closed, and stays; what a test changes of its tables stays, too. */
  readonly open: () => Promise<Database>
  readonly close: () => Promise<void>
}

export function keepEmbedded(): KeptEmbedded {
  let kept: Promise<Database> | undefined
  return {
    async open() {
      kept ??= openServerDatabase({ dataDir: 'memory' }, {})
      const database = await kept
      const listing = sql`select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'migrations'`
      const { rows } = (await database.sql.execute(listing)) as unknown as { readonly rows: readonly [{ readonly names: string }] }
      await database.sql.execute(sql.raw(`truncate ${rows[0].names} restart identity cascade`))
      return { ...database, close: () => Promise.resolve() }
    },
    close: async () => (await kept)?.close(),
  }
}
