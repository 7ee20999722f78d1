/** Mailboxes of several processes on one database, and what happens there beside them. */
import { createHash } from 'node:crypto'
import type { Database } from '@foyer/service/database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openServerDatabase } from '../../../../database/open-server-database.ts'
import { randomTopic } from '../../../../testing/connect-relay.ts'
import { startPostgres, type TestPostgres } from '../../../../testing/start-postgres.ts'
import { pollMailbox } from '../../fanout/mailbox-poll.ts'
import { defaultRelayLimits } from '../../limits.ts'
import { createTwoGenerationSet } from '../../recent-set.ts'
import type { Subscribers } from '../../subscribers.ts'
import type { Message } from '../mailbox.ts'
import { openSqlMailbox, type SqlMailbox } from './sql-mailbox.ts'

let postgres: TestPostgres
let databases: readonly Database[]
let mailboxes: readonly [SqlMailbox, SqlMailbox]
/** Other clients of the same database, who stand in the way, and one who looks on: in a transaction nothing new is seen of who waits. */
let other: pg.Client
let gate: pg.Client
let onlooker: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  const databaseUrl = await postgres.createDatabase()
  const open = () => openServerDatabase({ dataDir: 'unused' }, { databaseUrl })
  const [first, second] = [await open(), await open()]
  databases = [first, second]
  const options = { limits: defaultRelayLimits, now: Date.now, log: pino({ level: 'silent' }) }
  mailboxes = [openSqlMailbox({ sql: first.sql, ...options }), openSqlMailbox({ sql: second.sql, ...options })]
  other = new pg.Client({ connectionString: databaseUrl })
  onlooker = new pg.Client({ connectionString: databaseUrl })
  gate = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([other.connect(), gate.connect(), onlooker.connect()])
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([other.end(), gate.end(), onlooker.end()])
  for (const mailbox of mailboxes) await mailbox.close()
  for (const database of databases) await database.close()
})

function createMessage(topic: string, payload: string): Message {
  const hash = createHash('sha256').update(payload).digest('hex')
  const publishedAt = Date.now()
  return { topic, payload, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt, expiresAt: publishedAt + 300_000 }
}

/** In one insert: the first of all goes alone. */
function storeTogether(mailbox: SqlMailbox, messages: readonly Message[]): Promise<readonly string[]> {
  return Promise.all([createMessage(randomTopic(), 'first'), ...messages].map((message) => mailbox.store(message)))
}

const insert = 'insert into relay_mail (topic, hash, message, tag, sender, published_at, expires_at) values ($1, $2, $3, 1108, $4, 0, 9e15)'
const insertElsewhere = ({ topic, hash, payload }: Message, by = other) =>
  by.query(insert, [Buffer.from(topic, 'hex'), Buffer.from(hash, 'hex'), payload, 'sender'])

/** What counts the time that a mailbox gives the database, which has none of it for as long as a test holds it up. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const countWaiting = async () => {
  const waiting = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return (await onlooker.query(waiting)).rows[0].count
}
const countDeadlocks = () => postgres.readLog().split('deadlock detected').length - 1

test('two that store the same messages in opposite orders at once do not wait for each other, and each topic keeps its order', async () => {
  stopClock()
  const before = countDeadlocks()
  const topic = randomTopic()
  const messages = Array.from({ length: 20 }, (_, index) => createMessage(topic, `${index}`))
  // Both come to the one in the middle with a part of the others done.
  await other.query('begin')
  await insertElsewhere(messages[10] as Message)
  const stored = [storeTogether(mailboxes[0], messages), storeTogether(mailboxes[1], [...messages].reverse())]
  await expect.poll(countWaiting).toBe(2)
  await other.query('rollback')
  const outcomes = await Promise.all(stored)
  expect(messages.map((_, index) => [outcomes[0]?.[index + 1], outcomes[1]?.[messages.length - index]].sort())).toEqual(
    messages.map(() => ['duplicate', 'stored']),
  )
  expect(countDeadlocks()).toBe(before)
  const { messages: read } = await mailboxes[0].read({ topics: [topic], client: 'reader', messages: 100, bytes: 1e9 })
  const order = read.map(({ payload }) => payload)
  const sent = messages.map(({ payload }) => payload)
  expect([sent, [...sent].reverse()]).toContainEqual(order)
})

test('messages that wait for another who waits for them are stored all the same, and so are all that came with them', async () => {
  const topic = randomTopic()
  stopClock()
  const messages = Array.from({ length: 10 }, (_, index) => createMessage(topic, `${index}`)).sort((a, b) => (a.hash < b.hash ? -1 : 1))
  // Who holds the mailbox up half-way: a database looks for a deadlock once, a second after the wait began in which it then must be there.
  await gate.query('begin')
  await insertElsewhere(messages[5] as Message, gate)
  await other.query('begin')
  // It is the mailbox's statement that the database ends.
  await other.query("set local deadlock_timeout = '1min'")
  await insertElsewhere(messages.at(-1) as Message)
  const stored = storeTogether(mailboxes[0], messages)
  await expect.poll(countWaiting).toBe(1)
  const before = countDeadlocks()
  const inserted = insertElsewhere(messages[0] as Message)
  await expect.poll(countWaiting).toBe(2)
  await gate.query('rollback')
  await expect.poll(countDeadlocks).toBeGreaterThan(before)
  await inserted
  await other.query('rollback')
  expect(new Set(await stored)).toEqual(new Set(['stored']))
  const { messages: read } = await mailboxes[1].read({ topics: [topic], client: 'reader', messages: 100, bytes: 1e9 })
  expect(read).toEqual(messages)
})

/** Of a topic each, in one transaction. */
const insertMany = (count: number) =>
  other.query(
    `insert into relay_mail (topic, hash, message, tag, sender, published_at, expires_at)
    select sha256(('topic ' || number)::bytea), sha256(number::text::bytea), number::text, 1108, 'sender', 0, 9e15 from generate_series(1, $1::int) as number`,
    [count],
  )
const topicOf = (number: number) => createHash('sha256').update(`topic ${number}`).digest('hex')

test('what others have stored is told in parts, each message once', async () => {
  const [mailbox] = mailboxes
  const { next: start } = await mailbox.readStoredSince(undefined)
  await insertMany(12_000)
  const topics: string[] = []
  let offset = start
  for (let hasMore = true; hasMore; ) {
    const part = await mailbox.readStoredSince(offset)
    expect(part.keys.length).toBeLessThanOrEqual(5_000)
    topics.push(...part.keys.map(({ topic }) => topic))
    // What comes meanwhile is told after those that were there.
    if (offset === start) await mailbox.store(createMessage('ab'.repeat(32), 'meanwhile'))
    offset = part.next
    hasMore = part.hasMore
  }
  expect(topics).toEqual(Array.from({ length: 12_000 }, (_, index) => topicOf(index + 1)))
  expect((await mailbox.readStoredSince(offset)).keys).toMatchObject([{ topic: 'ab'.repeat(32) }])
})

test('what is committed late is told once it is, and nothing beside it again', async () => {
  const [mailbox] = mailboxes
  let { next: offset } = await mailbox.readStoredSince(undefined)
  const read = async () => {
    const part = await mailbox.readStoredSince(offset)
    offset = part.next
    return part.keys.map(({ topic }) => topic)
  }
  const [late, early, third] = [randomTopic(), randomTopic(), randomTopic()]
  await other.query('begin')
  await insertElsewhere(createMessage(late, 'late'))
  await mailbox.store(createMessage(early, 'early'))
  expect(await read()).toEqual([early])
  await mailbox.store(createMessage(third, 'third'))
  expect(await read()).toEqual([third])
  await other.query('commit')
  expect(await read()).toEqual([late])
  expect(await read()).toEqual([])
})

test('a process that has fallen behind by more than is told at once catches up, though the database fails on the way', async () => {
  const [mailbox] = mailboxes
  const delivered = createTwoGenerationSet()
  const topics: string[] = []
  const wanted = [1, 6_000, 12_000].map(topicOf)
  const subscribers: Pick<Subscribers, 'deliver' | 'has'> = {
    has: (topic) => wanted.includes(topic),
    deliver: (event) => void topics.push(event.kind === 'message' ? event.message.topic : ''),
  }
  let reads = 0
  const failing: Pick<SqlMailbox, 'readStoredSince' | 'load'> = {
    load: mailbox.load,
    async readStoredSince(offset) {
      if (++reads === 3) throw new Error('The database does not answer.')
      const part = await mailbox.readStoredSince(offset)
      if (offset === undefined) await insertMany(12_000)
      return part
    },
  }
  const stop = pollMailbox({ mailbox: failing, subscribers, delivered, isConnected: () => false, log: pino({ level: 'silent' }) })
  try {
    await expect.poll(() => topics, { timeout: 30_000 }).toEqual(wanted)
  } finally {
    await stop()
  }
})
