/** Where the index stands in the database, without a chain: whom a network belongs to, and what is deleted of one that was replaced. */
import type { Database } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../../database/open-server-database.ts'
import { startPostgres, type TestPostgres } from '../../../testing/start-postgres.ts'
import { createIndexStore } from './index-store.ts'

const caip2 = 'eip155:31337'

let postgres: TestPostgres
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function openDatabase(kind: 'embedded' | 'external'): Promise<Database> {
  const secrets = kind === 'external' ? { databaseUrl: await postgres.createDatabase() } : {}
  const database = await openServerDatabase({ dataDir: 'memory' }, secrets)
  undo.push(database.close)
  return database
}

const storeOf = (database: Database, of = caip2, holdMs = 60_000) =>
  createIndexStore({ database: database.sql, caip2: of, holder: 'one', holdMs, keptBlocks: 16 })

async function read(database: Database, query: SQL): Promise<unknown> {
  const { rows } = (await database.sql.execute(query)) as { readonly rows: unknown }
  return rows
}

test.each(['embedded', 'external'] as const)('looks spend none of the few numbers that networks have: %s', async (kind) => {
  const database = await openDatabase(kind)
  // Lost as soon as it is held, so each look takes it anew.
  const store = storeOf(database, caip2, 0)
  for (let look = 0; look < 10; look++) await store.hold()
  await storeOf(database, 'eip155:5').hold()
  expect(await read(database, sql`select id, caip2 from history_chains order by id`)).toEqual([
    { id: 1, caip2 },
    { id: 2, caip2: 'eip155:5' },
  ])
})

describe('on PostgreSQL', () => {
  test('of what two processes delete at once nothing is left', async () => {
    const database = await openDatabase('external')
    const [{ id }] = (await read(database, sql`insert into history_chains (caip2) values ('eip155:5 replaced before') returning id`)) as [
      { readonly id: number },
    ]
    await database.sql.execute(sql`insert into history_entries (chain, account, block, position, data)
      select ${id}, decode(lpad(to_hex(place), 40, '0'), 'hex'), place, 0, '' from generate_series(1, 5000) as all_of (place)`)
    await database.sql.execute(sql`insert into history_blocks (chain, block, hash, accounts) values (${id}, 1, '0x', '')`)
    const { beside } = await database.sql.transaction(async (within) => {
      await storeOf({ ...database, sql: within as unknown as Database['sql'] }).deleteAside()
      const second = storeOf(database).deleteAside()
      // By then it has come to what this one is deleting.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))])
      return { beside: second }
    })
    await beside
    while (await storeOf(database).deleteAside());
    expect(await read(database, sql`select count(*)::int as entries from history_entries`)).toEqual([{ entries: 0 }])
    expect(await read(database, sql`select caip2 from history_chains`)).toEqual([])
  })
})
