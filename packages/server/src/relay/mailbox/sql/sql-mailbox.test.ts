import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { sql as query } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, type Sql } from '../../../database/database.ts'
import { randomTopic } from '../../../testing/relay-client.ts'
import { startPostgres, type TestPostgres } from '../../../testing/start-postgres.ts'
import type { Mail } from '../mailbox.ts'
import { openSqlMailbox, type SqlMailbox } from './sql-mailbox.ts'

const log = pino({ level: 'silent' })
const limits = { mailPerTopic: 60, bytesPerTopic: 2_000_000 }
const dropMail = query`drop table relay_mail`
let postgres: TestPostgres
let database: Database
let mailbox: SqlMailbox
let asked = 0

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await openDatabase({ dataDir: 'unused' }, { databaseUrl: await postgres.createDatabase() })
  const { sql } = database
  const counted = {
    execute: (query: Parameters<Sql['execute']>[0]) => {
      asked++
      return sql.execute(query)
    },
  } as Sql
  mailbox = openSqlMailbox({ sql: counted, limits, now: Date.now, log })
})
afterEach(async () => {
  postgres.thaw()
  await mailbox.close()
  await database.close()
})

function letter(topic: string, message: string): Mail {
  const hash = createHash('sha256').update(message).digest('hex')
  const publishedAt = Date.now()
  return { topic, message, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt, expiresAt: publishedAt + 300_000 }
}

test('what comes while the database is busy goes into the next insert, however much it is', async () => {
  asked = 0
  const answers = await Promise.all(Array.from({ length: 4_000 }, (_, index) => mailbox.keep(letter(randomTopic(), `${index}`))))
  expect(new Set(answers)).toEqual(new Set(['kept']))
  // One to begin with, one for all the rest.
  expect(asked).toBeLessThanOrEqual(3)
})

test('many messages for one topic at once do not pass its limit by more than a part', async () => {
  const topic = randomTopic()
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => mailbox.keep(letter(topic, `${index}`))))
  const kept = answers.filter((answer) => answer === 'kept').length
  expect(kept).toBeGreaterThanOrEqual(60)
  expect(kept).toBeLessThanOrEqual(70)
  expect(answers.slice(0, kept)).toEqual(Array.from({ length: kept }, () => 'kept'))
  const waiting = await mailbox.read([topic], 'reader', 1_000)
  expect(waiting.map(({ message }) => message)).toEqual(Array.from({ length: kept }, (_, index) => `${index}`))
})

test('what a failure says holds nothing of the mail, and does not grow with it', async () => {
  await database.sql.execute(dropMail)
  const error = await mailbox.keep(letter(randomTopic(), 'sealed '.repeat(10_000))).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String((error as Error).stack)).toContain('relay_mail')
  expect(inspect(error, { depth: 5 })).not.toContain('sealed')
})

test('a topic that cannot be weighed does not hold up its mail for ever', async () => {
  const topic = randomTopic()
  postgres.freeze()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => mailbox.keep(letter(topic, `${index}`))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 'rejected'))
  postgres.thaw()
  await expect.poll(() => mailbox.keep(letter(topic, 'after')).catch(() => 'not yet'), { timeout: 15_000 }).toBe('kept')
})
