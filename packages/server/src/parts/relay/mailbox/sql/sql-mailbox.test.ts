import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import type { Database, SharedSql } from '@foyer/service/database'
import { sql as query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openServerDatabase } from '../../../../database/open-server-database.ts'
import { randomTopic } from '../../../../testing/connect-relay.ts'
import { startPostgres, type TestPostgres } from '../../../../testing/start-postgres.ts'
import { defaultRelayLimits } from '../../limits.ts'
import type { Message } from '../mailbox.ts'
import { openSqlMailbox, type SqlMailbox } from './sql-mailbox.ts'

const log = pino({ level: 'silent' })
const limits = { ...defaultRelayLimits, messagesPerTopic: 60, bytesPerTopic: 2_000_000 }
const dropMessages = query`drop table relay_mail`
let postgres: TestPostgres
let database: Database
let mailbox: SqlMailbox
const dialect = new PgDialect()
let inserts = 0

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl: await postgres.createDatabase() })
  const { sql } = database
  const counted: SharedSql = {
    execute: (query: SQL) => {
      if (dialect.sqlToQuery(query).sql.includes('insert into relay_mail')) inserts++
      return sql.execute(query)
    },
    during: () => counted,
  } as unknown as SharedSql
  mailbox = openSqlMailbox({ sql: counted, limits, now: Date.now, log })
})
afterEach(async () => {
  vi.useRealTimers()
  postgres.thaw()
  await mailbox.close()
  await database.close()
})

function createMessage(topic: string, payload: string): Message {
  const hash = createHash('sha256').update(payload).digest('hex')
  const publishedAt = Date.now()
  return { topic, payload, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt, expiresAt: publishedAt + 300_000 }
}

test('puts everything that arrives while the database is busy into the next insert', async () => {
  inserts = 0
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, index) => mailbox.store(createMessage(randomTopic(), `${index}`))))
  expect(new Set(answers)).toEqual(new Set(['stored']))
  // One for the first message, one for all the others.
  expect([1, 2]).toContain(inserts)
})

test('many messages for one topic at once exceed its quota by a share at most', async () => {
  const topic = randomTopic()
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => mailbox.store(createMessage(topic, `${index}`))))
  const stored = answers.filter((answer) => answer === 'stored').length
  expect(stored).toBeGreaterThanOrEqual(60)
  expect(stored).toBeLessThanOrEqual(70)
  expect(answers.slice(0, stored)).toEqual(Array.from({ length: stored }, () => 'stored'))
  const { messages: pending } = await mailbox.read({ topics: [topic], client: 'reader', messages: 1_000, bytes: 1e9 })
  expect(pending.map(({ payload }) => payload)).toEqual(Array.from({ length: stored }, (_, index) => `${index}`))
})

test('a message that is refused is not called a duplicate of itself', async () => {
  const topic = randomTopic()
  const flood = (index: number) => mailbox.store(createMessage(topic, `${index}`))
  await expect.poll(() => flood(Math.random()), { interval: 1 }).toBe('full')
  const message = createMessage(topic, 'refused')
  expect(await Promise.all([mailbox.store(message), mailbox.store(message)])).toEqual(['full', 'full'])
  const { messages } = await mailbox.read({ topics: [topic], client: 'reader', messages: 1_000, bytes: 1e9 })
  expect(messages.map(({ payload }) => payload)).not.toContain('refused')
})

test('an error holds nothing of the messages, and does not grow with them', async () => {
  await database.sql.execute(dropMessages)
  const error = await mailbox.store(createMessage(randomTopic(), 'sealed '.repeat(10_000))).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String((error as Error).stack)).toContain('relay_mail')
  expect(inspect(error, { depth: 5 })).not.toContain('sealed')
})

test('a read whose reader goes, or that takes too long, is called off in the database', async () => {
  const own = openSqlMailbox({ sql: database.sql, limits, now: Date.now, log })
  const request = { topics: [randomTopic()], client: 'reader', messages: 10, bytes: 1e9 }
  const running = query`select count(*)::int as count from pg_stat_activity where query like '%with pending%' and pid <> pg_backend_pid() and state = 'active'`
  const countRunning = async () =>
    ((await database.sql.execute(running)) as unknown as { readonly rows: readonly { readonly count: number }[] }).rows[0]?.count
  const countCancelled = () => postgres.readLog().split('canceling statement due to user request').length - 1
  const before = countCancelled()
  const call = new AbortController()
  const reason = new Error('gone')
  // What counts the time of a read: it is over when the test says so, however long both take to begin.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await database.sql.transaction(async (transaction) => {
    await transaction.execute(query`lock table relay_mail in access exclusive mode`)
    const outcomes = Promise.allSettled([own.read(request, call.signal), own.read(request)])
    await expect.poll(countRunning).toBe(2)
    call.abort(reason)
    vi.advanceTimersByTime(2_000)
    expect(await outcomes).toMatchObject([{ reason }, { reason: { message: 'The mailbox did not answer within 2000 ms.' } }])
    await expect.poll(countRunning).toBe(0)
  })
  vi.useRealTimers()
  await expect.poll(countCancelled).toBe(before + 2)
  expect(await own.read(request)).toEqual({ messages: [], hasMore: false })
  await own.close()
})

test('a database that answers and stores nothing is told of as one, until it stores something again', async () => {
  const topic = randomTopic()
  await database.sql.execute(query`create function refuse() returns trigger language plpgsql as $$ begin raise disk_full; end $$`)
  await database.sql.execute(query`create trigger full_disk before insert on relay_mail for each row execute function refuse()`)
  await mailbox.ping()
  await expect(mailbox.store(createMessage(topic, 'lost'))).rejects.toMatchObject({ code: '53100' })
  await expect(mailbox.ping()).rejects.toMatchObject({ code: '53100' })
  await database.sql.execute(query`drop trigger full_disk on relay_mail`)
  await expect.poll(() => mailbox.store(createMessage(topic, 'after')).catch(() => 'not yet')).toBe('stored')
  await mailbox.ping()
})

test('a message that the database cannot take says nothing of the others', async () => {
  await expect(mailbox.store({ ...createMessage(randomTopic(), 'strange'), tag: 0.5 })).rejects.toMatchObject({ code: '22P02' })
  await mailbox.ping()
})

test('a topic whose usage cannot be measured does not block its messages for ever', async () => {
  const topic = randomTopic()
  postgres.freeze()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => mailbox.store(createMessage(topic, `${index}`))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 'rejected'))
  postgres.thaw()
  await expect.poll(() => mailbox.store(createMessage(topic, 'after')).catch(() => 'not yet'), { timeout: 15_000 }).toBe('stored')
})

test('messages that were restored from another PostgreSQL, whose transactions had higher numbers, are not taken for new ones', async () => {
  const [topic, other] = [randomTopic(), randomTopic()]
  await mailbox.store(createMessage(topic, 'restored'))
  await database.sql.execute(query`update relay_mail set stored_in = '9000000000'::xid8`)
  const { next } = await mailbox.readStoredSince(undefined)
  expect((await mailbox.readStoredSince(next)).keys).toEqual([])
  await mailbox.store(createMessage(other, 'new'))
  expect((await mailbox.readStoredSince(next)).keys).toMatchObject([{ topic: other }])
})
