/** Queries that store messages and read them. */
import { sql } from 'drizzle-orm'
import type { Message, MessageKey, ReadRequest, ReadResult } from '../mailbox.ts'
import { bytes, hashesOf, list, type Row, type Run, toKey, topicsOf } from './sql-rows.ts'

export type StoredKey = Pick<Message, 'topic' | 'hash' | 'publishedAt'>

/** How far the messages of all processes were told, as PostgreSQL tells what is committed: their numbers are taken before, and in another order. */
export type StoredOffset = {
  /** What was committed then was told. */
  readonly since: string
  /** Where not all was told that was committed `until` then: the last of it that was. */
  readonly rest?: { readonly until: string; readonly storedIn: string; readonly id: string }
}

export type StoredPart = { readonly keys: readonly StoredKey[]; readonly next: StoredOffset; readonly hasMore: boolean }

/** Told at once, to a process that has fallen behind. */
const mostStoredKeys = 5_000

type PendingRequest = ReadRequest & {
  /** Acknowledged, and not yet in the database. */
  readonly except: readonly MessageKey[]
  readonly now: number
}

export function createMessageQueries(run: Run) {
  return {
    /**
     * Stores the messages that are not there yet; an expired one counts as not there. Answers the keys of the new ones.
     * No two of them may be the same. Their numbers follow the order given; what is locked on the way follows one that is the same for
     * every process, since two that lock the same in opposite orders wait for each other until the database ends one of them.
     */
    insert: async (messages: readonly (Message & { readonly group: number })[], now: number): Promise<readonly MessageKey[]> => {
      const of = <Key extends keyof Message | 'group'>(key: Key) => messages.map((message) => message[key])
      const rows = await run(sql`
        insert into relay_mail (id, topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group)
        select id, topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group
        from (select nextval((select pg_get_serial_sequence('relay_mail', 'id'))::regclass) as id, * from unnest(
          ${bytes(of('topic'))}, ${bytes(of('hash'))}, ${list(of('payload'), 'text')}, ${list(of('tag'), 'bigint')},
          ${list(
            messages.map((message) => message.attestation ?? null),
            'text',
          )}, ${list(of('sender'), 'text')}, ${list(of('publishedAt'), 'bigint')}, ${list(of('expiresAt'), 'bigint')},
          ${list(of('group'), 'bigint')}
        ) as new (topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group)) as numbered
        order by topic, hash
        on conflict (topic, hash) do update set
          id = excluded.id, stored_in = default, message = excluded.message, tag = excluded.tag, attestation = excluded.attestation,
          sender = excluded.sender, published_at = excluded.published_at, expires_at = excluded.expires_at, address_group = excluded.address_group
        where relay_mail.expires_at <= ${now}
        returning topic, hash`)
      return rows.map(toKey)
    },
    /** What is pending for a client within the limits, and whether more is. Payloads beyond them are not read from the disk. */
    pending: async (
      { topics, client, messages: limit, bytes: maxBytes, except, now }: PendingRequest,
      signal: AbortSignal,
    ): Promise<ReadResult> => {
      const pending = sql`
        with pending as (
          select id, topic, hash, message, tag, attestation, sender, published_at, expires_at from relay_mail
          where topic = any(${bytes(topics)}) and expires_at > ${now} and sender <> ${client}
            and not exists (select from relay_receipts where mail_id = relay_mail.id and client = ${client})
            and not exists (select from unnest(${topicsOf(except)}, ${hashesOf(except)}) as x (topic, hash) where x.topic = relay_mail.topic and x.hash = relay_mail.hash)
          order by id limit ${limit + 1}
        ), numbered as (
          select *, row_number() over (order by id) as position, sum(octet_length(message)) over (order by id) as total, count(*) over () as count
          from pending
        )
        select * from numbered where position = 1 or (position <= ${limit} and total <= ${maxBytes}) order by id`
      const rows = await run(pending, signal)
      return { messages: rows.map(toMessage), hasMore: Number(rows[0]?.count ?? 0) > rows.length }
    },
    load: async (keys: readonly MessageKey[], signal: AbortSignal): Promise<readonly Message[]> => {
      const wanted = sql`
        select topic, hash, message, tag, attestation, sender, published_at, expires_at from relay_mail
        where (topic, hash) in (select * from unnest(${topicsOf(keys)}, ${hashesOf(keys)}))
        order by id`
      const rows = await run(wanted, signal)
      return rows.map(toMessage)
    },
    /** What was committed since `offset`, or a part of it, and where the next part begins. Each message is told once, none is left out. */
    storedSince: async (offset: StoredOffset | undefined, signal: AbortSignal): Promise<StoredPart> => {
      const until = offset?.rest?.until ?? (await readSnapshot(run, signal))
      if (offset === undefined) return { keys: [], next: { since: until }, hasMore: false }
      const { since, rest } = offset
      const from =
        rest === undefined ? sql`(pg_snapshot_xmin(${since}::pg_snapshot), 0)` : sql`(${rest.storedIn}::xid8, ${rest.id}::bigint)`
      // What was restored from another PostgreSQL may have numbers that this one has yet to come to. No other condition is in the part: where
      // the statistics are old, PostgreSQL would take all that is left and sort it, for each part.
      const rows = await run(
        sql`
          with part as materialized (
            select topic, hash, published_at, stored_in, id from relay_mail where (stored_in, id) > ${from} order by stored_in, id limit ${mostStoredKeys}
          ), last as (
            select stored_in::text as transaction, id::text as number, stored_in < pg_snapshot_xmax(${until}::pg_snapshot)
              and (select count(*) = ${mostStoredKeys} from part) as has_more
            from part order by part.stored_in desc, part.id desc limit 1
          )
          select last.*, topic, hash, published_at from last left join part
            on pg_visible_in_snapshot(stored_in, ${until}::pg_snapshot) and not pg_visible_in_snapshot(stored_in, ${since}::pg_snapshot)
          order by part.stored_in, part.id`,
        signal,
      )
      const [first] = rows
      const keys = first?.topic == null ? [] : rows.map((row) => ({ ...toKey(row), publishedAt: Number(row.published_at) }))
      return first?.has_more === true
        ? { keys, next: { since, rest: { until, storedIn: String(first.transaction), id: String(first.number) } }, hasMore: true }
        : { keys, next: { since: until }, hasMore: false }
    },
  }
}

async function readSnapshot(run: Run, signal: AbortSignal): Promise<string> {
  const [row] = await run(sql`select pg_current_snapshot()::text as snapshot`, signal)
  return String(row?.snapshot)
}

function toMessage(row: Row): Message {
  return {
    ...toKey(row),
    payload: String(row.message),
    tag: Number(row.tag),
    attestation: row.attestation === null ? undefined : String(row.attestation),
    sender: String(row.sender),
    publishedAt: Number(row.published_at),
    expiresAt: Number(row.expires_at),
  }
}
