/** Transactions on PostgreSQL that do not begin, or whose connection breaks: each gives its connection back. */
import type { Database, Sql } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { openServerDatabase } from './open-server-database.ts'

const waiting = { timeout: 60_000, interval: 20 }
/** As many as the server has. */
const connections = 10

let postgres: TestPostgres
let database: Database
/** Another client of the same database, who looks and stands in the way. */
let other: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  const databaseUrl = await postgres.createDatabase()
  database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl })
  other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await database.close()
})

const ours = "from pg_stat_activity where application_name = 'foyer-server' and datname = current_database()"

async function countSleeping(): Promise<number> {
  const { rows } = await other.query(`select count(*)::int as count ${ours} and state = 'active' and query like '%pg_sleep%'`)
  return rows[0].count
}

/** Nothing but a cancellation ends it on the server; the pool's own limit ends the waiting after five seconds. */
const sleepWithoutEnd = (statements: Sql) =>
  statements.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`)
    await transaction.execute(sql`select pg_sleep(100000)`)
  })

/** Takes every connection at once. Returns the way to let go of them. */
async function takeAll(): Promise<() => Promise<void>> {
  const call = new AbortController()
  const sleeping = Array.from({ length: connections }, () => sleepWithoutEnd(database.sql.during(call.signal)).catch(() => undefined))
  const letGo = async () => {
    call.abort(new Error('enough'))
    await Promise.all(sleeping)
  }
  await expect
    .poll(countSleeping, waiting)
    .toBe(connections)
    .catch(async (error: unknown) => {
      await letGo()
      throw error
    })
  return letGo
}

const ways: readonly (readonly [string, () => Sql])[] = [
  ['of the server itself', () => database.sql],
  ['of a caller', () => database.sql.during(new AbortController().signal)],
]

test('who goes while a transaction waits for a connection keeps none', async () => {
  const letGo = await takeAll()
  const late = new AbortController()
  const begun: string[] = []
  const outcomes = Array.from({ length: connections }, () =>
    database.sql.during(late.signal).transaction(async () => void begun.push('begun')),
  )
  const settled = Promise.allSettled(outcomes)
  late.abort(new Error('gone'))
  await letGo()
  expect((await settled).map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'))
  expect(begun).toEqual([])
  await (await takeAll())()
})

describe.each(ways)('a transaction %s', (_, open) => {
  test('that the database does not begin keeps no connection', async () => {
    // PostgreSQL refuses this form of `begin`; one whose time is over fails in the same place.
    const config = { isolationLevel: 'of no kind' } as unknown as Parameters<Sql['transaction']>[1]
    for (let count = 0; count < connections; count++) {
      await expect(open().transaction(async () => {}, config)).rejects.toThrow('begin isolation level of no kind')
    }
    await (await takeAll())()
  })

  test('whose connection breaks is an error of it, and no other', async () => {
    const failed = expect(sleepWithoutEnd(open())).rejects.toThrow()
    await expect.poll(countSleeping, waiting).toBe(1)
    await other.query(`select pg_terminate_backend(pid) ${ours}`)
    await failed
    await database.ping()
    await (await takeAll())()
  })
})
