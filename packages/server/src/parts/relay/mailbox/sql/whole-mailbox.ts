/**
 * What is counted and deleted of the whole mailbox, in parts: a statement over all of it takes the longer, the more there is, and the
 * time that PostgreSQL gives one would then bound how large a mailbox can be measured.
 */
import type { SharedSql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import { createRun, type Row } from './sql-rows.ts'

export type Amount = { readonly messages: number; readonly bytes: number }
export type MailboxUsage = { readonly all: Amount; readonly groups: readonly (Amount & { readonly group: number })[] }

export type WholeMailbox = {
  /** The usage of the whole mailbox, and of the address groups that have more than so much that is not acknowledged. @throws the reason of `signal`. */
  readonly measureAll: (now: number, least: Amount, signal: AbortSignal) => Promise<MailboxUsage>
  /** Deletes so many of the oldest messages that somebody has acknowledged. Answers how much was deleted. @throws the reason of `signal`. */
  readonly deleteOldestAcknowledged: (most: number, signal: AbortSignal) => Promise<Amount>
}

/** Bounds how long one statement may take, and ends it with its caller. */
type Within = (ask: (signal: AbortSignal) => Promise<readonly Row[]>, caller: AbortSignal) => Promise<readonly Row[]>

/** Looked at with one statement. */
const mostCountedRows = 10_000
/** Deleted with one. */
const mostDeletedRows = 2_000

export function createWholeMailbox(database: SharedSql, within: Within): WholeMailbox {
  const run = createRun(database)
  const ask = (query: SQL, caller: AbortSignal) => within((signal) => run(query, signal), caller)

  return {
    async measureAll(now, least, signal) {
      const byGroup = new Map<number, Amount>()
      let all: Amount = { messages: 0, bytes: 0 }
      let end: string | undefined
      for (let last: string | undefined = '0'; last !== undefined; ) {
        const rows = await ask(countPart(now, { last, end }), signal)
        const whole = rows.find((row) => Number(row.is_all) === 1)
        // What comes meanwhile is counted the next time: else it could go on for ever.
        end ??= String(whole?.newest)
        all = plus(all, { messages: Number(whole?.all_messages), bytes: Number(whole?.all_bytes) })
        for (const row of rows) {
          if (row !== whole) byGroup.set(Number(row.address_group), plus(byGroup.get(Number(row.address_group)), toAmount(row)))
        }
        last = whole?.is_last === true ? undefined : String(whole?.last)
      }
      const large = [...byGroup].filter(([, { messages, bytes }]) => messages > least.messages || bytes > least.bytes)
      return { all, groups: large.map(([group, amount]) => ({ group, ...amount })) }
    },
    async deleteOldestAcknowledged(most, signal) {
      let deleted: Amount = { messages: 0, bytes: 0 }
      for (let last: string | undefined = '0'; last !== undefined && deleted.messages < most; ) {
        const limit = Math.min(mostDeletedRows, most - deleted.messages)
        const [row] = await ask(deletePart(last, limit), signal)
        deleted = plus(deleted, toAmount(row))
        // Where as many were deleted as may be at once, the same part may have others.
        if (Number(row?.messages) < limit) last = row?.is_last === true ? undefined : String(row?.last)
      }
      return deleted
    },
  }
}

const plus = (one: Amount | undefined, other: Amount): Amount => ({
  messages: (one?.messages ?? 0) + other.messages,
  bytes: (one?.bytes ?? 0) + other.bytes,
})

export const toAmount = (row: Row | undefined): Amount => ({ messages: Number(row?.messages ?? 0), bytes: Number(row?.bytes ?? 0) })

/**
 * The next messages by their numbers, and whether somebody has acknowledged each. No other condition is among these: where the statistics are
 * old, PostgreSQL would take all that is left of the mailbox and sort it, for each part. Nor is anything joined but by one number at a time.
 */
const partAfter = (last: string): SQL => sql`
  part as materialized (
    select id, address_group, octet_length(message) as size, expires_at from relay_mail
    where id > ${last}::bigint order by id limit ${mostCountedRows}
  ), known as materialized (
    select part.*, acknowledged is true as acknowledged
    from part left join lateral (select true as acknowledged from relay_receipts where mail_id = part.id limit 1) as receipt on true
  )`

const countPart = (now: number, { last, end }: { readonly last: string; readonly end: string | undefined }): SQL => sql`
  with ${partAfter(last)}, counted as (
    select *, expires_at > ${now} and ${end === undefined ? sql`true` : sql`id <= ${end}::bigint`} as counts from known
  )
  select grouping(address_group) as is_all, address_group, max(id)::text as last, (select max(id)::text from relay_mail) as newest,
    count(*) < ${mostCountedRows} ${end === undefined ? sql`` : sql`or max(id) >= ${end}::bigint`} as is_last,
    count(*) filter (where counts) as all_messages, coalesce(sum(size) filter (where counts), 0) as all_bytes,
    count(*) filter (where counts and not acknowledged) as messages,
    coalesce(sum(size) filter (where counts and not acknowledged), 0) as bytes
  from counted group by grouping sets ((), (address_group))
  having grouping(address_group) = 1 or count(*) filter (where counts and not acknowledged) > 0`

const deletePart = (last: string, limit: number): SQL => sql`
  with ${partAfter(last)}, deleted as (
    delete from relay_mail where id = any(array(
      select id from relay_mail where id = any(array(select id from known where acknowledged order by id limit ${limit})) for update skip locked
    )) returning octet_length(message) as size
  )
  select count(*) as messages, coalesce(sum(size), 0) as bytes, (select max(id)::text from part) as last,
    (select count(*) < ${mostCountedRows} from part) as is_last
  from deleted`
