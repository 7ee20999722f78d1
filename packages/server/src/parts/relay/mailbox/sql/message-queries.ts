/** Queries that store messages and read them. */
import { sql } from 'drizzle-orm'
import type { Message, MessageKey, ReadRequest, ReadResult } from '../mailbox.ts'
import { bytes, hashesOf, list, type Row, type Run, toKey, topicsOf } from './sql-rows.ts'

export type StoredKey = Pick<Message, 'topic' | 'hash' | 'publishedAt'>

type PendingRequest = ReadRequest & {
  /** Acknowledged, and not yet in the database. */
  readonly except: readonly MessageKey[]
  readonly now: number
}

export function createMessageQueries(run: Run) {
  return {
    /**
     * Stores the messages that are not there yet; an expired one counts as not there. Answers the keys of the new ones.
     * No two of them may be the same.
     */
    insert: async (messages: readonly (Message & { readonly group: number })[], now: number): Promise<readonly MessageKey[]> => {
      const of = <Key extends keyof Message | 'group'>(key: Key) => messages.map((message) => message[key])
      const rows = await run(sql`
        insert into relay_mail (topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group)
        select topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group
        from unnest(
          ${bytes(of('topic'))}, ${bytes(of('hash'))}, ${list(of('payload'), 'text')}, ${list(of('tag'), 'bigint')},
          ${list(
            messages.map((message) => message.attestation ?? null),
            'text',
          )}, ${list(of('sender'), 'text')}, ${list(of('publishedAt'), 'bigint')}, ${list(of('expiresAt'), 'bigint')},
          ${list(of('group'), 'bigint')}
        ) with ordinality as new (topic, hash, message, tag, attestation, sender, published_at, expires_at, address_group, position)
        order by position
        on conflict (topic, hash) do update set
          id = default, stored_in = default, message = excluded.message, tag = excluded.tag, attestation = excluded.attestation,
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
    /** What was committed since `offset`, and the next offset. Some may be answered twice, none is left out. */
    storedSince: async (
      offset: string | undefined,
      signal: AbortSignal,
    ): Promise<{ readonly keys: readonly StoredKey[]; readonly next: string }> => {
      const [snapshot] = await run(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as next`, signal)
      const next = String(snapshot?.next)
      if (offset === undefined) return { keys: [], next }
      const rows = await run(
        // The upper bound: what was restored from another PostgreSQL may have numbers that this one has yet to come to.
        sql`
          select topic, hash, published_at from relay_mail
          where stored_in >= ${offset}::xid8 and stored_in < pg_snapshot_xmax(pg_current_snapshot()) order by stored_in, id`,
        signal,
      )
      return { keys: rows.map((row) => ({ ...toKey(row), publishedAt: Number(row.published_at) })), next }
    },
  }
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
