/** The database of the server: wherever it is, migrated to what this version knows. */
import { type Database, type Migration, openDatabase, readMigrations } from '@foyer/service/database'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'

export const migrationsFolder = new URL('../../migrations/', import.meta.url)

export function openServerDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  { databaseUrl: url }: Pick<Secrets, 'databaseUrl'>,
  migrations: readonly Migration[] = readMigrations(migrationsFolder),
): Promise<Database> {
  return openDatabase({ dataDir, url, migrations })
}
