/**
 * Deletes as many rows as there are, each part in a statement of its own: the time that PostgreSQL gives one statement bounds how many
 * can go in it, and what it did not finish it takes back whole.
 */
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Sql } from './connection.ts'

const mostDeletedRows = 2_000

export type Deletion = {
  /** Its name, from the code. */
  readonly table: string
  readonly where: SQL
  /** A time that every row has and none changes, with an index: each part begins where the one before has ended, past what is gone. */
  readonly along: string
}

/** How many were deleted. What is deleted stays so, where a later part fails or its caller goes. */
export async function deleteInParts(database: Sql, { table, where, along }: Deletion): Promise<number> {
  const [from, by] = [sql.identifier(table), sql.identifier(along)]
  let count = 0
  for (let last: unknown; ; ) {
    const isAhead = last === undefined ? sql`` : sql`and ${by} >= ${last}::timestamptz`
    const part = await database.execute(sql`
      with gone as (
        delete from ${from} where ctid = any(array(
          select ctid from ${from} where ${where} ${isAhead} order by ${by} limit ${mostDeletedRows} for update skip locked
        )) returning ${by}
      )
      select count(*)::integer as count, max(${by})::text as last from gone`)
    const [row] = (part as unknown as { readonly rows: readonly { readonly count: number; readonly last: string | null }[] }).rows
    count += row?.count ?? 0
    // A part that is not full was the rest: what comes meanwhile would keep it going for ever.
    if (row === undefined || row.count < mostDeletedRows) return count
    last = row.last
    // The embedded database answers before this thread does anything else.
    await setImmediate()
  }
}
