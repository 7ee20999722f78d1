/** What the mailbox asks of PostgreSQL. Many rows travel as one array per column. */
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { Sql } from '../../../database/database.ts'
import type { Mail } from '../mailbox.ts'

export type MailKey = { readonly topic: string; readonly hash: string }
export type News = MailKey & { readonly publishedAt: number }
export type Receipt = MailKey & { readonly client: string }

type Row = Readonly<Record<string, unknown>>

const bytes = (texts: readonly string[]): SQL => sql`${sql.param(texts.map((text) => Buffer.from(text, 'hex')))}::bytea[]`
const list = (values: readonly unknown[], type: 'text' | 'bigint'): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`

const topicsOf = (keys: readonly MailKey[]): SQL => bytes(keys.map(({ topic }) => topic))
const hashesOf = (keys: readonly MailKey[]): SQL => bytes(keys.map(({ hash }) => hash))

export type MailQueries = ReturnType<typeof createMailQueries>

export function createMailQueries(database: Sql) {
  const ask = async (query: SQL): Promise<readonly Row[]> => {
    try {
      return ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows
    } catch (error) {
      // What drizzle throws has the whole query in its message, mail and all; its cause says what happened.
      throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error
    }
  }

  return {
    /**
     * Stores what is not there yet; what is there and has expired counts as not there. Answers which ones are new.
     * No two of them may be the same.
     */
    insert: async (mails: readonly Mail[], now: number): Promise<readonly MailKey[]> => {
      const of = <Key extends keyof Mail>(key: Key) => mails.map((mail) => mail[key])
      const rows = await ask(sql`
        insert into relay_mail (topic, hash, message, tag, attestation, sender, published_at, expires_at)
        select topic, hash, message, tag, attestation, sender, published_at, expires_at
        from unnest(
          ${bytes(of('topic'))}, ${bytes(of('hash'))}, ${list(of('message'), 'text')}, ${list(of('tag'), 'bigint')},
          ${list(
            mails.map((mail) => mail.attestation ?? null),
            'text',
          )}, ${list(of('sender'), 'text')}, ${list(of('publishedAt'), 'bigint')}, ${list(of('expiresAt'), 'bigint')}
        ) with ordinality as new (topic, hash, message, tag, attestation, sender, published_at, expires_at, position)
        order by position
        on conflict (topic, hash) do update set
          id = default, stored_in = default, message = excluded.message, tag = excluded.tag, attestation = excluded.attestation,
          sender = excluded.sender, published_at = excluded.published_at, expires_at = excluded.expires_at
        where relay_mail.expires_at <= ${now}
        returning topic, hash`)
      return rows.map(toKey)
    },
    /** Without those in `but`. */
    waiting: async (
      topics: readonly string[],
      client: string,
      but: readonly MailKey[],
      now: number,
      limit: number,
    ): Promise<readonly Mail[]> => {
      const rows = await ask(sql`
        select topic, hash, message, tag, attestation, sender, published_at, expires_at from relay_mail
        where topic = any(${bytes(topics)}) and expires_at > ${now} and sender <> ${client}
          and not exists (select from relay_receipts where mail_id = relay_mail.id and client = ${client})
          and not exists (select from unnest(${topicsOf(but)}, ${hashesOf(but)}) as x (topic, hash) where x.topic = relay_mail.topic and x.hash = relay_mail.hash)
        order by id limit ${limit}`)
      return rows.map(toMail)
    },
    load: async (keys: readonly MailKey[]): Promise<readonly Mail[]> => {
      const rows = await ask(sql`
        select topic, hash, message, tag, attestation, sender, published_at, expires_at from relay_mail
        where (topic, hash) in (select * from unnest(${topicsOf(keys)}, ${hashesOf(keys)}))
        order by id`)
      return rows.map(toMail)
    },
    /** What was committed since `from`, and where to go on. Some may be answered twice, none is left out. */
    since: async (from: string | undefined): Promise<{ readonly keys: readonly News[]; readonly next: string }> => {
      const [snapshot] = await ask(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as next`)
      const next = String(snapshot?.next)
      if (from === undefined) return { keys: [], next }
      const rows = await ask(sql`select topic, hash, published_at from relay_mail where stored_in >= ${from}::xid8 order by stored_in, id`)
      return { keys: rows.map((row) => ({ ...toKey(row), publishedAt: Number(row.published_at) })), next }
    },
    insertReceipts: async (receipts: readonly Receipt[]): Promise<void> => {
      await ask(sql`
        insert into relay_receipts (mail_id, client, expires_at)
        select distinct relay_mail.id, new.client, relay_mail.expires_at
        from unnest(
          ${topicsOf(receipts)}, ${hashesOf(receipts)},
          ${list(
            receipts.map((receipt) => receipt.client),
            'text',
          )}
        ) as new (topic, hash, client)
        join relay_mail on relay_mail.topic = new.topic and relay_mail.hash = new.hash
        on conflict do nothing`)
    },
    /** How much mail there is on each of the topics; nothing for one that has none. */
    weigh: async (topics: readonly string[], now: number) => {
      const rows = await ask(sql`
        select topic, count(*) as mails, sum(length(message)) as bytes
        from relay_mail where topic = any(${bytes(topics)}) and expires_at > ${now} group by topic`)
      return rows.map((row) => ({ topic: hex(row.topic), mails: Number(row.mails), bytes: Number(row.bytes) }))
    },
    /** Deletes the oldest mail of a topic that somebody has taken, until so much is gone. Answers how much that is. */
    forgetTaken: async (topic: string, mails: number, size: number) => {
      const [row] = await ask(sql`
        with taken as (
          select id, length(message) as size, row_number() over (order by id) as position, sum(length(message)) over (order by id) as total
          from relay_mail where topic = ${Buffer.from(topic, 'hex')} and exists (select from relay_receipts where mail_id = relay_mail.id)
        ), gone as (
          delete from relay_mail where id in (select id from taken where position <= ${mails} or total - size < ${size}) returning length(message) as size
        )
        select count(*) as mails, coalesce(sum(size), 0) as bytes from gone`)
      return { mails: Number(row?.mails ?? 0), bytes: Number(row?.bytes ?? 0) }
    },
    /** A part of what has expired; true when there may be more. Several processes may do this at once. */
    deleteExpired: async (now: number, limit: number): Promise<boolean> => {
      const mails = await ask(sql`
        with gone as (
          delete from relay_mail where id in (select id from relay_mail where expires_at <= ${now} limit ${limit} for update skip locked) returning 1
        ) select count(*) as count from gone`)
      const receipts = await ask(sql`
        with old as (select mail_id, client from relay_receipts where expires_at <= ${now} limit ${limit} for update skip locked),
        gone as (delete from relay_receipts using old where relay_receipts.mail_id = old.mail_id and relay_receipts.client = old.client returning 1)
        select count(*) as count from gone`)
      return [mails, receipts].some(([row]) => Number(row?.count) === limit)
    },
    /** Fails where nothing can be written: a standby answers reads. */
    ping: async (): Promise<void> => {
      const [row] = await ask(sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`)
      if (row?.read_only !== false) throw new Error('The database can only be read.')
    },
  }
}

const hex = (value: unknown): string => Buffer.from(value as Uint8Array).toString('hex')
const toKey = ({ topic, hash }: Row): MailKey => ({ topic: hex(topic), hash: hex(hash) })

function toMail(row: Row): Mail {
  return {
    ...toKey(row),
    message: String(row.message),
    tag: Number(row.tag),
    attestation: row.attestation === null ? undefined : String(row.attestation),
    sender: String(row.sender),
    publishedAt: Number(row.published_at),
    expiresAt: Number(row.expires_at),
  }
}
