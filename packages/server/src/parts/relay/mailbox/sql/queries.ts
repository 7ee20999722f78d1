/** The mailbox's queries to PostgreSQL. */
import type { SharedSql } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import type { MessageKey } from '../mailbox.ts'
import { createMessageQueries } from './message-queries.ts'
import { bytes, createRun, hashesOf, hex, list, type Run, topicsOf } from './sql-rows.ts'
import { type Amount, toAmount } from './whole-mailbox.ts'

export type Receipt = MessageKey & { readonly client: string }
export type TopicUsage = Amount & { readonly topic: string }

export type MailboxQueries = ReturnType<typeof createMailboxQueries>

export function createMailboxQueries(database: SharedSql) {
  const run = createRun(database)
  return { ...createMessageQueries(run), ...createUsageQueries(run) }
}

/** Receipts, usage, and what is deleted because of them. */
function createUsageQueries(run: Run) {
  return {
    /** Of each message so many at most, and none of its publisher. */
    insertReceipts: async (receipts: readonly Receipt[], perMessage: number): Promise<void> => {
      await run(sql`
        insert into relay_receipts (mail_id, client, expires_at)
        select distinct relay_mail.id, new.client, relay_mail.expires_at
        from unnest(
          ${topicsOf(receipts)}, ${hashesOf(receipts)},
          ${list(
            receipts.map((receipt) => receipt.client),
            'text',
          )}
        ) as new (topic, hash, client)
        join relay_mail on relay_mail.topic = new.topic and relay_mail.hash = new.hash and relay_mail.sender <> new.client
        where (select count(*) from relay_receipts where mail_id = relay_mail.id) < ${perMessage}
        on conflict do nothing`)
    },
    /** The usage of each of the topics; nothing for one without messages. */
    measure: async (topics: readonly string[], now: number, signal?: AbortSignal): Promise<readonly TopicUsage[]> => {
      const rows = await run(
        sql`
          select topic, count(*) as messages, sum(length(message)) as bytes
          from relay_mail where topic = any(${bytes(topics)}) and expires_at > ${now} group by topic`,
        signal,
      )
      return rows.map((row) => ({ topic: hex(row.topic), messages: Number(row.messages), bytes: Number(row.bytes) }))
    },
    /**
     * Deletes the oldest acknowledged messages of each of these publishers of a topic, as many as it has beyond so much.
     * Answers how much was deleted.
     */
    deleteAcknowledged: async ({ topic, messages, bytes: size }: TopicUsage, senders: readonly string[]): Promise<Amount> => {
      const [row] = await run(sql`
        with own as (
          select id, sender, length(message) as size, exists (select from relay_receipts where mail_id = relay_mail.id) as acknowledged
          from relay_mail where topic = ${Buffer.from(topic, 'hex')} and sender = any(${list(senders, 'text')})
        ), numbered as (
          select *, count(*) over (partition by sender) as held, sum(size) over (partition by sender) as held_bytes,
            row_number() over (partition by sender, acknowledged order by id) as position,
            sum(size) over (partition by sender, acknowledged order by id) as total
          from own
        ), deleted as (
          delete from relay_mail where id in (
            select id from numbered where acknowledged and (position <= held - ${messages} or total - size < held_bytes - ${size})
          ) returning length(message) as size
        )
        select count(*) as messages, coalesce(sum(size), 0) as bytes from deleted`)
      return toAmount(row)
    },
    /** Deletes a part of what has expired; true when there may be more. Several processes may do this at once. */
    deleteExpired: async (now: number, limit: number): Promise<boolean> => {
      const messages = await run(sql`
        with deleted as (
          delete from relay_mail where id in (select id from relay_mail where expires_at <= ${now} limit ${limit} for update skip locked) returning 1
        ) select count(*) as count from deleted`)
      const receipts = await run(sql`
        with expired as (select mail_id, client from relay_receipts where expires_at <= ${now} limit ${limit} for update skip locked),
        deleted as (delete from relay_receipts using expired where relay_receipts.mail_id = expired.mail_id and relay_receipts.client = expired.client returning 1)
        select count(*) as count from deleted`)
      return [messages, receipts].some(([row]) => Number(row?.count) === limit)
    },
    /** Fails where nothing can be written: a standby still answers reads. */
    ping: async (signal: AbortSignal): Promise<void> => {
      const isReadOnly = sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`
      const [row] = await run(isReadOnly, signal)
      if (row?.read_only !== false) throw new Error('The database can only be read.')
    },
  }
}
