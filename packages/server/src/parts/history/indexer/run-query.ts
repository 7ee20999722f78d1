import type { Sql } from '@foyer/service/database'
import { DrizzleQueryError, type SQL } from 'drizzle-orm'

export type Row = Readonly<Record<string, unknown>>

export async function runQuery(within: Sql, query: SQL): Promise<readonly Row[]> {
  try {
    return ((await within.execute(query)) as unknown as { readonly rows: readonly Row[] }).rows
  } catch (error) {
    // Drizzle's error has the whole query in its message, entries included; its cause says what happened.
    throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error
  }
}
