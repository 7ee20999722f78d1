/**
 * What the events of each project take in the database, measured in parts: one statement over all of them takes the longer, the more there
 * are, and the time that PostgreSQL gives a statement would then bound how many can be measured. Between two of them everybody else has a turn: a
 * statement of the embedded database answers before this thread does anything else.
 */
import { setImmediate } from 'node:timers/promises'
import type { Sql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'

/** Blocks of 8 KiB that one statement counts. */
const mostCountedBlocks = 1_024
/** Events of one project that one statement counts. */
const mostCountedRows = 10_000
/** What an event takes beside its texts: the header of its row, its id and times, and its places in three indexes. */
const rowBytes = 200

type Row = Readonly<Record<string, unknown>>

const texts = ['project_id', 'event', 'url', 'domain', 'kit_type', 'kit_version', 'props']
/** As stored, which may be compressed; PostgreSQL knows it without reading what it keeps apart from the row. */
const storedBytes = sql.raw(`${rowBytes} + ${texts.map((text) => `coalesce(pg_column_size(${text}), 0)`).join(' + ')}`)

/** The same of an event that is about to be stored, where nothing of it can be compressed. */
export const bytesOf = (values: readonly (string | null)[]): number =>
  values.reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), rowBytes)

/** Bytes on the disk, also those that deleted events have left to later ones. The events themselves have no more than that. Takes the same time however many there are. */
export async function readTableBytes(database: Sql): Promise<number> {
  const [row] = await read(database, sql`select pg_total_relation_size('analytics_events')::text as bytes`)
  return Number(row?.bytes)
}

/** By project. */
export async function measureProjects(database: Sql): Promise<ReadonlyMap<string, number>> {
  const [table] = await read(
    database,
    sql`select (pg_relation_size('analytics_events') / current_setting('block_size')::integer)::integer as blocks`,
  )
  const amounts = new Map<string, number>()
  for (let block = 0; block < Number(table?.blocks); block += mostCountedBlocks) {
    const part = await read(
      database,
      sql`select project_id as project, sum(${storedBytes})::text as bytes from analytics_events
        where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + mostCountedBlocks},0)`}::tid group by project_id`,
    )
    for (const { project, bytes } of part) amounts.set(String(project), (amounts.get(String(project)) ?? 0) + Number(bytes))
    await setImmediate()
  }
  return amounts
}

/**
 * The time of receipt up to which events of a project are too many, where its newest may take so many bytes. Counted from the newest on, so that
 * processes that look at the same time, or one after the other, come to the same.
 */
export async function findCut(database: Sql, project: string, most: number): Promise<string | undefined> {
  let [last, left] = [undefined as string | undefined, most]
  for (;;) {
    const [part] = await read(
      database,
      sql`with newest as (
        select received_at, ${storedBytes} as bytes from analytics_events
        where project_id = ${project} ${last === undefined ? sql`` : sql`and received_at < ${last}::timestamptz`}
        order by received_at desc fetch first (${mostCountedRows}::integer) rows with ties
      ), summed as (
        select received_at, sum(bytes) over (order by received_at desc) as bytes from newest
      )
      select (max(received_at) filter (where bytes > ${left}::double precision))::text as cut, min(received_at)::text as last,
        max(bytes)::text as bytes, count(*)::integer as count
      from summed`,
    )
    if (typeof part?.cut === 'string') return part.cut
    if (Number(part?.count ?? 0) < mostCountedRows) return undefined
    last = String(part?.last)
    left -= Number(part?.bytes)
    await setImmediate()
  }
}

/** What each may keep so that all have no more than `room` together: who has less than that keeps all of it. */
export function fairShare(amounts: readonly number[], room: number): number {
  const ascending = [...amounts].sort((one, other) => one - other)
  let left = room
  for (const [index, amount] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (amount > share) return share
    left -= amount
  }
  return Number.POSITIVE_INFINITY
}

async function read(database: Sql, query: SQL): Promise<readonly Row[]> {
  return ((await database.execute(query)) as unknown as { readonly rows: readonly Row[] }).rows
}
