/** Upgrades, on both databases: data of earlier versions is brought to the newest schema, and is all there. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumOf, type Database, type Migration, readMigrations } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isLong } from '../../../../scripts/long-form.ts'
import { createServer } from '../server.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { migrationsFolder, openServerDatabase } from './open-server-database.ts'
import { type EarlierData, readEarlierData, writeRows } from './testing/earlier-data.ts'

const migrations = readMigrations(migrationsFolder)
const newest = migrations.at(-1) as Migration
const earlier = readEarlierData()
let postgres: TestPostgres
let folder: string
const open: Database[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-upgrades-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
  await rm(folder, { recursive: true, force: true })
})

type Where = { readonly dataDir: string; readonly databaseUrl?: string }

async function openAt({ dataDir, databaseUrl }: Where, upTo: readonly Migration[] = migrations): Promise<Database> {
  const database = await openServerDatabase({ dataDir }, databaseUrl === undefined ? {} : { databaseUrl }, upTo)
  open.push(database)
  return database
}

/** A database as the version of `data` has left it. */
async function makeEarlier(where: Where, { version, rows }: EarlierData): Promise<void> {
  const database = await openAt(
    where,
    migrations.filter((migration) => migration.version <= version),
  )
  await writeRows(database.sql, rows)
  await database.close()
  open.pop()
}

async function countOf(database: Database, text: string): Promise<number> {
  const { rows } = (await database.sql.execute(sql.raw(text))) as unknown as { readonly rows: readonly { readonly count: number }[] }
  return Number(rows[0]?.count)
}

test('there is data of the first version, of the newest, and of the one before: a new migration brings its own', () => {
  const versions = earlier.map(({ version }) => version)
  expect(
    versions,
    `Add src/database/testing/earlier-data/${String(newest.version).padStart(4, '0')}.json, and leave those that are there.`,
  ).toEqual(expect.arrayContaining([migrations[0]?.version, migrations.at(-2)?.version, newest.version]))
  const tables = migrations.flatMap(({ sql: text }) => [...text.matchAll(/create table (\w+)/g)].map(([, name]) => name))
  expect(Object.keys(earlier.at(-1)?.rows ?? {}).sort()).toEqual(tables.sort())
})

test.each(earlier.map((data) => [data.version, data] as const))(
  'the migrations up to %i are as they were when databases ran them',
  (_, { version, checksums }) => {
    const now = migrations.filter((migration) => migration.version <= version)
    expect(Object.fromEntries(now.map((migration) => [migration.version, checksumOf(migration)]))).toEqual(checksums)
  },
)

/** Both databases run the same statements, and the embedded one takes four times as long to open: in the short form it is upgraded from the ends. */
const fromTheEnds = [...earlier.slice(0, 1), ...earlier.slice(-2)]
const places: readonly (readonly [string, () => Promise<Where>, readonly EarlierData[]])[] = [
  ['the embedded database', async () => ({ dataDir: join(folder, 'data') }), isLong ? earlier : fromTheEnds],
  ['PostgreSQL', async () => ({ dataDir: join(folder, 'data'), databaseUrl: await postgres.createDatabase() }), earlier],
]

describe.each(places)('on %s', (_, place, from) => {
  test.each(from.map((data) => [data.version, data] as const))(
    'every row of version %i is there after the upgrade, and a server runs on it',
    async (_, data) => {
      const where = await place()
      await makeEarlier(where, data)
      const database = await openAt(where)
      for (const [table, rows] of Object.entries(data.rows)) {
        for (const row of rows) {
          const conditions = Object.entries(row).map(([column, value]) => `"${column}" = $$${value}$$`)
          expect(
            await countOf(database, `select count(*)::int as count from ${table} where ${conditions.join(' and ')}`),
            `${table} ${JSON.stringify(row)}`,
          ).toBe(1)
        }
        expect(await countOf(database, `select count(*)::int as count from ${table}`)).toBe(rows.length)
      }
      await Promise.all(open.splice(0).map((one) => one.close()))
      const secrets = where.databaseUrl === undefined ? {} : { databaseUrl: where.databaseUrl }
      const server = await createServer({ host: '127.0.0.1', port: 0, dataDir: where.dataDir, chains: [] }, secrets, {
        log: pino({ level: 'silent' }),
      })
      try {
        const usable = (data.rows.projects ?? []).filter((row) => row.revoked_at === undefined)
        expect((await server.projects.list()).map(({ id }) => id)).toEqual(usable.map(({ id }) => id))
      } finally {
        await server.close()
      }
    },
  )

  test('what transactions of the index moved before it knew of NFTs is counted by the upgrade', async () => {
    const before = earlier.find(({ version }) => version === 8) as EarlierData
    const where = await place()
    await makeEarlier(where, before)
    const database = await openAt(where)
    expect(await countOf(database, `select count(*)::int as count from history_nfts where token = 7 and amount = 1 and asked_for`)).toBe(1)
  })

  test('an index whose numbers for networks were all spent has more after the upgrade, and none that is in use', async () => {
    const before = earlier.find(({ version }) => version === 11) as EarlierData
    const where = await place()
    await makeEarlier(where, before)
    const spent = await openAt(
      where,
      migrations.filter(({ version }) => version <= 11),
    )
    await spent.sql.execute(sql`select setval(pg_get_serial_sequence('history_chains', 'id'), 32767)`)
    // Of a network that is deleted, but for what was left of it.
    await spent.sql.execute(sql`insert into history_entries (chain, account, block, position, data) values (5, '', 1, 0, '')`)
    await open.pop()?.close()
    const database = await openAt(where)
    await database.sql.execute(sql`insert into history_chains (caip2) values ('eip155:5')`)
    expect(await countOf(database, `select id::int as count from history_chains where caip2 = 'eip155:5'`)).toBe(6)
  })

  test('a database of a newer version is refused in words that say what to do, and is left as it is', async () => {
    const where = await place()
    const later = { version: newest.version + 1, name: 'later', sql: 'create table later (a integer)' }
    await openAt(where, [...migrations, later])
    await open.pop()?.close()
    const secrets = where.databaseUrl === undefined ? {} : { databaseUrl: where.databaseUrl }
    await expect(createServer({ host: '127.0.0.1', port: 0, dataDir: where.dataDir, chains: [] }, secrets)).rejects.toThrow(
      `The database has migration ${later.version} (later), which this version does not know. Run the newer version of the server`,
    )
    expect(await countOf(await openAt(where, [...migrations, later]), 'select count(*)::int as count from later')).toBe(0)
  })
})

describe('PostgreSQL', () => {
  test('servers that start at once on earlier data migrate it once, also where that takes longer than a statement may otherwise', async () => {
    const where = { dataDir: folder, databaseUrl: await postgres.createDatabase() }
    await makeEarlier(where, earlier[0] as EarlierData)
    // Longer than a request's statement may take, and than a connection waits for one.
    const slow = { version: newest.version + 1, name: 'slow', sql: 'create table slow (a integer); select pg_sleep(6)' }
    const [first] = await Promise.all([1, 2, 3].map(() => openAt(where, [...migrations, slow])))
    expect(await countOf(first as Database, 'select count(*)::int as count from migrations')).toBe(migrations.length + 1)
    expect(await countOf(first as Database, 'select count(*)::int as count from projects')).toBe(earlier[0]?.rows.projects?.length)
  })
})
