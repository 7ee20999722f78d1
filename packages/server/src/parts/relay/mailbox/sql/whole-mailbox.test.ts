/** A mailbox that is too large to be looked at with one statement. */
import { createHash } from 'node:crypto'
import type { Database, SharedSql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServerDatabase } from '../../../../database/open-server-database.ts'
import { randomTopic } from '../../../../testing/connect-relay.ts'
import { startPostgres, type TestPostgres } from '../../../../testing/start-postgres.ts'
import { defaultRelayLimits } from '../../limits.ts'
import type { Message } from '../mailbox.ts'
import { openSqlMailbox } from './sql-mailbox.ts'
import { createWholeMailbox } from './whole-mailbox.ts'

const rows = 13_000
/** Of the messages, those that are the newest: whoever looks for them passes by all the others. */
const acknowledged = 2_500
const groups = 500
/** The database has time for so many of them in one statement. */
const mostRows = 11_000

let postgres: TestPostgres
let database: Database
let other: pg.Client
/** The database, where statements over more fail. */
let hurried: SharedSql

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  const databaseUrl = await postgres.createDatabase()
  database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl })
  other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query(`
    create schema counting;
    create function counting.octet_length(value text) returns integer language plpgsql as $$
      declare count integer := current_setting('counting.rows')::integer + 1;
      begin
        if count > ${mostRows} then raise exception 'canceling statement due to statement timeout'; end if;
        perform set_config('counting.rows', count::text, true);
        return pg_catalog.octet_length(value);
      end $$`)
  const execute = (query: SQL) =>
    database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`set local counting.rows = 0`)
      await transaction.execute(sql`set local search_path = counting, pg_catalog, public`)
      return transaction.execute(query)
    })
  hurried = { execute, during: () => hurried } as unknown as SharedSql
  await other.query(
    `insert into relay_mail (topic, hash, message, tag, sender, published_at, expires_at, address_group)
    select sha256(('topic ' || number)::bytea), sha256(number::text::bytea), repeat('x', 100), 1108, 'sender', 0, 9e15, number % ${groups}
    from generate_series(1, $1::int) as number`,
    [rows],
  )
  await other.query("insert into relay_receipts select id, 'reader', 9e15 from relay_mail order by id desc limit $1", [acknowledged])
  await other.query('analyze')
})
afterEach(async () => {
  await other.end()
  await database.close()
})

const { signal } = new AbortController()

test('is counted in parts, and so is what of it is deleted', async () => {
  const whole = createWholeMailbox(hurried, (ask) => ask(signal))
  const share = (rows - acknowledged) / groups
  expect(await whole.measureAll(Date.now(), { messages: share - 1, bytes: 1e9 }, signal)).toEqual({
    all: { messages: rows, bytes: rows * 100 },
    groups: expect.objectContaining({ length: groups, 7: { group: expect.any(Number), messages: share, bytes: share * 100 } }),
  })
  expect((await whole.measureAll(Date.now(), { messages: share, bytes: share * 100 }, signal)).groups).toEqual([])
  expect((await whole.measureAll(Date.now(), { messages: share, bytes: share * 100 - 1 }, signal)).groups).toHaveLength(groups)
  expect(await whole.measureAll(9e15, { messages: 0, bytes: 0 }, signal)).toEqual({ all: { messages: 0, bytes: 0 }, groups: [] })
  expect(await whole.deleteOldestAcknowledged(2_200, signal)).toEqual({ messages: 2_200, bytes: 220_000 })
  const left = await other.query('select min(mail_id)::int as first from relay_receipts join relay_mail on id = mail_id')
  expect(left.rows).toEqual([{ first: rows - acknowledged + 2_201 }])
  expect(await whole.deleteOldestAcknowledged(1e6, signal)).toMatchObject({ messages: acknowledged - 2_200 })
  expect(await whole.deleteOldestAcknowledged(1e6, signal)).toEqual({ messages: 0, bytes: 0 })
})

test('makes room for more once it is full, and counts for no address what has expired', async () => {
  const limits = { ...defaultRelayLimits, messagesInAll: rows, addressShare: 10 / rows }
  const mailbox = openSqlMailbox({ sql: hurried, limits, now: Date.now, log: pino({ level: 'silent' }) })
  const createMessage = (payload: string): Message => {
    const hash = createHash('sha256').update(payload).digest('hex')
    const publishedAt = Date.now()
    const expiresAt = publishedAt + 500
    return { topic: randomTopic(), payload, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt, expiresAt }
  }
  try {
    let stored = 0
    // Ten may be there at a time for one address.
    await expect
      .poll(
        async () => {
          if ((await mailbox.store(createMessage(String(Math.random())), 5_000)) === 'stored') stored++
          return stored
        },
        { timeout: 120_000, interval: 20 },
      )
      .toBeGreaterThan(10)
    const { rows: kept } = await other.query('select count(*)::int as count from relay_mail where expires_at = 9e15')
    expect(kept[0].count).toBeLessThan(rows)
    expect(kept[0].count).toBeGreaterThanOrEqual(rows - acknowledged)
  } finally {
    await mailbox.close()
  }
})
