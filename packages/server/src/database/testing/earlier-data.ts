/** What databases of earlier versions held: a few rows of each table, and the digests of the migrations that they had run. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '@foyer/service/database'
import { sql } from 'drizzle-orm'

export type EarlierData = {
  readonly version: number
  readonly checksums: Readonly<Record<string, string>>
  /** By table; each value as PostgreSQL writes it. */
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}

const folder = new URL('./earlier-data/', import.meta.url)

/** Oldest first. A file that is there is never changed: databases like it are out there. */
export function readEarlierData(): readonly EarlierData[] {
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as EarlierData)
    .sort((a, b) => a.version - b.version)
}

export async function writeRows(database: Sql, tables: EarlierData['rows']): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => `"${column}"`)
      const values = Object.values(row).map((value) => `$$${value}$$`)
      await database.execute(sql.raw(`insert into ${table} (${columns.join()}) overriding system value values (${values.join()})`))
    }
  }
}
