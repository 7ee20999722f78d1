/**
 * Versioned migrations in SQL: a folder of `NNNN-name.sql`, each applied once, in order, in a transaction of its own.
 *
 * What was applied is remembered with its checksum: an edited migration is refused, since databases out there have
 * already run the old text.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection } from './connection.ts'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** `folder` ends with a slash. */
export function readMigrations(folder: URL): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({ version: Number(file.slice(0, 4)), name: file.slice(5, -4), sql: readFileSync(new URL(file, folder), 'utf8') }))
}

/** @throws {Error} when the database is newer than this program or a migration was changed after it was applied. */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  await connection.exclusively(async (run) => {
    await run(
      'create table if not exists migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await run('select version, name, checksum from migrations order by version')
    for (const row of applied) {
      const known = migrations.find((migration) => migration.version === row.version)
      if (known === undefined) {
        throw new Error(
          `The database has migration ${row.version} (${row.name}), which this version does not know. Run the newer version of the server.`,
        )
      }
      if (checksumOf(known) !== row.checksum) {
        throw new Error(`Migration ${known.version} (${known.name}) was changed after it was applied. Add a new migration instead.`)
      }
    }
    for (const migration of migrations) {
      if (applied.some((row) => row.version === migration.version)) continue
      await run('begin')
      try {
        await run(migration.sql)
        await run('insert into migrations (version, name, checksum) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          checksumOf(migration),
        ])
        await run('commit')
      } catch (error) {
        // Where even that fails, the database gives up what was begun with the connection, and the first error says why.
        await run('rollback').catch(() => undefined)
        throw new Error(`Migration ${migration.version} (${migration.name}) failed; nothing of it was kept.`, { cause: error })
      }
    }
  })
}

/** Of what databases out there have run. */
export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}
