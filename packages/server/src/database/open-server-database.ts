/** The database of the server: wherever it is, migrated to what this version knows, and never a half of one. */
import { resolve } from 'node:path'
import { type Database, type Migration, openDatabase, readMigrations } from '@foyer/service/database'
import { checkRestored } from '../backup/restore.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'

export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** @throws {Error} where it cannot be opened, or a restore into its folder was ended in the middle. */
export async function openServerDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  { databaseUrl: url }: Pick<Secrets, 'databaseUrl'>,
  migrations: readonly Migration[] = readMigrations(migrationsFolder),
): Promise<Database> {
  if (url === undefined && dataDir !== 'memory') checkRestored(resolve(dataDir))
  return openDatabase({ dataDir, url, migrations })
}
