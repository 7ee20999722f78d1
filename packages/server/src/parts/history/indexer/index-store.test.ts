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

describe('on the embedded database', () => {
  const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
  const blockOf = (number: number) => ({ number, hash: hashOf(number), parentHash: hashOf(number - 1), entries: [] })

  test('the blocks that have gone take no space for ever', async () => {
    const database = await openDatabase('embedded')
    const store = () =>
      createIndexStore({ database: database.sql, caip2, holder: 'one', holdMs: 600_000, keptBlocks: 16, isEmbedded: true })
    const kibibytes = async () => {
      const size = sql`select pg_total_relation_size('history_blocks') / 1024 as size`
      return Number(((await read(database, size)) as [{ readonly size: number }])[0].size)
    }
    let next = 1
    const write = async (into: ReturnType<typeof store>, blocks: number) => {
      for (const end = next + blocks; next < end; next += 256) {
        const group = Array.from({ length: 256 }, (_, index) => blockOf(next + index))
        await into.write(group, next === 1 ? undefined : blockOf(next - 1))
      }
    }
    const first = store()
    await first.hold()
    await write(first, 2_048)
    const filled = await kibibytes()
    await write(first, 8_192)
    expect(await kibibytes()).toBeLessThanOrEqual(2 * filled)
    // What a version left that gave none of it back.
    await database.sql.execute(sql`insert into history_blocks (chain, block, hash, accounts)
      select 1, -number, '', decode(repeat('00', 100), 'hex') from generate_series(1, 20000) as all_of (number)`)
    await database.sql.execute(sql`delete from history_blocks where block < 0`)
    expect(await kibibytes()).toBeGreaterThan(1_000)
    const second = store()
    await second.hold()
    await write(second, 256)
    expect(await kibibytes()).toBeLessThan(200)
    expect(await second.readBlocks()).toHaveLength(16)
  })

  test('a block is written all the same where its space cannot be given to later ones', async () => {
    const database = await openDatabase('embedded')
    let refused = 0
    const execute = (query: SQL) => {
      if (!/^vacuum/.test(query.queryChunks.flatMap((chunk) => (chunk as { readonly value?: string }).value ?? []).join('')))
        return database.sql.execute(query)
      refused++
      throw new Error('could not extend file: No space left on device')
    }
    const full = new Proxy(database.sql, { get: (target, key) => (key === 'execute' ? execute : Reflect.get(target, key)) })
    const store = createIndexStore({ database: full, caip2, holder: 'one', holdMs: 600_000, keptBlocks: 16, isEmbedded: true })
    await store.hold()
    await store.write([blockOf(1)], undefined)
    await store.write([blockOf(2)], blockOf(1))
    expect(refused).toBe(1)
    expect(await store.readBlocks()).toHaveLength(2)
  })
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
