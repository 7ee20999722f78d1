import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Database, readMigrations } from '@foyer/service/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../../scripts/bundle-program.ts'
import { createEventStore } from '../parts/analytics/event-store.ts'
import { analyticsEvents } from '../parts/analytics/tables.ts'
import { createProjectStore } from '../parts/projects/project-store.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { migrationsFolder, openServerDatabase } from './open-server-database.ts'

let postgres: TestPostgres
let folder: string
const open: Database[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-database-'))
})

afterEach(async () => {
  postgres.thaw()
  await Promise.all(open.splice(0).map((database) => database.close()))
  await rm(folder, { recursive: true, force: true })
})

type Where = { readonly dataDir: string; readonly databaseUrl?: string }

async function openAt({ dataDir, databaseUrl }: Where, migrations = readMigrations(migrationsFolder)): Promise<Database> {
  const database = await openServerDatabase({ dataDir }, databaseUrl === undefined ? {} : { databaseUrl }, migrations)
  open.push(database)
  return database
}

async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((database) => database.close()))
}

const demo = { id: 'demo-project', name: 'Demo', allowedOrigins: ['https://app.example'], development: false, analytics: true }

const event = {
  eventId: '0b6f7bb6-3f7c-4a53-9d68-0f6a6ee0a3c1',
  url: 'https://app.example/swap',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
} as const

const kit = { type: 'foyer-react', version: '1.0.0' }

const places: readonly (readonly [string, () => Promise<Where>])[] = [
  ['the embedded database', async () => ({ dataDir: join(folder, 'data') })],
  ['PostgreSQL', async () => ({ dataDir: folder, databaseUrl: await postgres.createDatabase() })],
]

describe.each(places)('on %s', (_, place) => {
  test('what is written is there after a restart', async () => {
    const where = await place()
    await createProjectStore((await openAt(where)).sql).create(demo)
    await closeAll()
    expect(await createProjectStore((await openAt(where)).sql).read(demo.id)).toEqual(demo)
  })

  test('projects are created, listed, changed and removed, each once', async () => {
    const store = createProjectStore((await openAt(await place())).sql)
    await store.create(demo)
    await expect(store.create(demo)).rejects.toThrow('already a project')
    await store.create({ ...demo, id: 'second-project', allowedOrigins: [], development: true })
    expect((await store.list()).map((project) => project.id)).toEqual(['demo-project', 'second-project'])
    await store.update(demo.id, { allowedOrigins: ['https://*.example'], analytics: false })
    expect(await store.read(demo.id)).toEqual({ ...demo, allowedOrigins: ['https://*.example'], analytics: false })
    await store.ensure([{ ...demo, name: 'Not taken over' }])
    expect((await store.read(demo.id))?.name).toBe('Demo')
    await store.remove(demo.id)
    expect(await store.read(demo.id)).toBeUndefined()
    await expect(store.remove(demo.id)).rejects.toThrow('no project')
  })

  test('a malformed project is refused with what is wrong', async () => {
    const store = createProjectStore((await openAt(await place())).sql)
    for (const [change, words] of [
      [{ id: 'x' }, '6 to 64'],
      [{ id: "a'; drop table projects; --" }, '6 to 64'],
      [{ name: ' ' }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ allowedOrigins: Array.from({ length: 201 }, (_, at) => `https://app-${at}.example`) }, 'at most 200'],
      [{ allowedOrigins: ['https://app.example/path'] }, 'is not an origin'],
      [{ allowedOrigins: ['https://*.*.example'] }, 'is not an origin'],
    ] as const) {
      await expect(store.create({ ...demo, ...change }), words).rejects.toThrow(words)
    }
    expect(await store.list()).toEqual([])
  })

  test('an event sent twice is kept once, and is deleted after 30 days', async () => {
    const { sql } = await openAt(await place())
    await createProjectStore(sql).create(demo)
    const events = createEventStore(sql)
    await events.keep(demo.id, event, kit)
    await events.keep(demo.id, event, kit)
    const rows = await sql.select().from(analyticsEvents)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ event: 'MODAL_OPEN', url: event.url, kitType: 'foyer-react', props: event.props })
    expect(Object.keys(rows[0] ?? {}).join()).not.toMatch(/ip|address/i)
    expect(await events.forgetOld(Date.now() + 29 * 86_400_000)).toBe(0)
    expect(await events.forgetOld(Date.now() + 31 * 86_400_000)).toBe(1)
  })

  test('text that PostgreSQL cannot hold is kept without the part that it cannot', async () => {
    const { sql } = await openAt(await place())
    await createProjectStore(sql).create(demo)
    await createEventStore(sql).keep(
      demo.id,
      { ...event, domain: 'a\0b', props: { type: 'track', event: 'SEARCH_WALLET', properties: { search: 'x\0\ud800y' } } },
      kit,
    )
    const [row] = await sql.select().from(analyticsEvents)
    expect(row).toMatchObject({ domain: 'ab', props: { properties: { search: 'xy' } } })
  })

  test('a migration that was changed after it was applied, or that is unknown, stops the start', async () => {
    const where = await place()
    await openAt(where)
    await closeAll()
    const changed = readMigrations(migrationsFolder).map((migration) => ({ ...migration, sql: `${migration.sql} -- changed` }))
    await expect(openAt(where, changed)).rejects.toThrow('was changed after it was applied')
    await expect(openAt(where, [])).rejects.toThrow('newer version')
    await openAt(where)
  })

  test('a migration that fails leaves nothing of itself', async () => {
    const where = await place()
    const broken = [
      ...readMigrations(migrationsFolder),
      { version: 9_999, name: 'broken', sql: 'create table half (a integer); select no_such_function();' },
    ]
    await expect(openAt(where, broken)).rejects.toThrow('Migration 9999 (broken) failed; nothing of it was kept')
    const mended = [...readMigrations(migrationsFolder), { version: 9_999, name: 'mended', sql: 'create table half (a integer);' }]
    expect(await (await openAt(where, mended)).sql.execute('select * from half')).toMatchObject({ rows: [] })
  })
})

describe('PostgreSQL', () => {
  test('two servers that start at once migrate once', async () => {
    const where = { dataDir: folder, databaseUrl: await postgres.createDatabase() }
    await Promise.all([openAt(where), openAt(where), openAt(where)])
  })

  test('a frozen database fails the ping instead of hanging it, and is well again when it thaws', async () => {
    const database = await openAt({ dataDir: folder, databaseUrl: await postgres.createDatabase() })
    postgres.freeze()
    await expect(database.ping()).rejects.toThrow('2 s')
    postgres.thaw()
    await expect.poll(() => database.ping().then(() => 'well'), { timeout: 30_000 }).toBe('well')
  })

  test('a statement that takes too long is given up by the database itself, and holds no connection', async () => {
    const { sql } = await openAt({ dataDir: folder, databaseUrl: await postgres.createDatabase() })
    // As many as there are connections.
    const slow = Array.from({ length: 10 }, () => sql.execute('select pg_sleep(60)').then(String, (error: Error) => String(error.cause)))
    for (const outcome of await Promise.all(slow)) expect(outcome).toMatch(/timeout/)
    const countRunning = async () => {
      const { rows } = (await sql.execute(
        "select count(*)::int as count from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
      )) as unknown as { readonly rows: readonly { readonly count: number }[] }
      return rows[0]?.count
    }
    await expect.poll(() => countRunning().catch(() => undefined), { timeout: 30_000 }).toBe(0)
  })

  test('a database that is not there is a clear error', async () => {
    await expect(openAt({ dataDir: folder, databaseUrl: 'postgres://foyer@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('the embedded database', () => {
  test('is opened by one process only, and says by which', async () => {
    await openAt({ dataDir: folder })
    await expect(openAt({ dataDir: folder })).rejects.toThrow(`in use by process ${process.pid} on ${hostname()}`)
    await closeAll()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
    await openAt({ dataDir: folder })
  })

  test('a lock of a process that is gone, or of another one with the same id, is taken over', async () => {
    for (const owner of [
      { host: hostname(), pid: 2 ** 22 - 3, started: '1', nonce: 'gone' },
      { host: hostname(), pid: process.pid, started: 'another start', nonce: 'same id' },
      'not even JSON',
    ]) {
      await writeFile(join(folder, 'lock'), JSON.stringify(owner))
      await openAt({ dataDir: folder })
      expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
      await closeAll()
    }
  })

  const startWriter = async (stderr: 'inherit' | 'pipe') => {
    const writer = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url))
    return spawn(process.execPath, [await bundleProgram(writer), folder], { stdio: ['ignore', 'pipe', stderr] })
  }

  test('a process that was stopped while another took its folder over ends, and leaves the other its lock', async () => {
    const child = await startWriter('pipe')
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += String(chunk)
    })
    try {
      await once(child.stdout as Readable, 'data')
      child.kill('SIGSTOP')
      const lock = join(folder, 'lock')
      const taken = JSON.stringify({ host: 'another', pid: 1, started: '1', nonce: 'taken over' })
      // As it is done by who takes it over.
      await writeFile(`${lock}.draft`, taken)
      await rename(`${lock}.draft`, lock)
      const { mtimeMs } = await stat(lock)
      child.kill('SIGCONT')
      child.stdout?.resume()
      await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(1)
      await expect.poll(() => errors).toContain(`process 1 on another has taken over ${folder}`)
      expect(await readFile(lock, 'utf8')).toBe(taken)
      expect((await stat(lock)).mtimeMs).toBe(mtimeMs)
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('a start that was cut off half-way does not leave half a database', async () => {
    await rm(folder, { recursive: true })
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(folder, 'pgdata.partial'), { recursive: true })
    await mkdir(join(folder, 'pgdata'))
    const database = await openAt({ dataDir: folder })
    await database.ping()
  })

  test('kill -9 loses nothing that was acknowledged', async () => {
    const child = await startWriter('inherit')
    const acknowledged: string[] = []
    let rest = ''
    await new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        const lines = (rest + String(chunk)).split('\n')
        rest = lines.pop() ?? ''
        acknowledged.push(...lines)
        if (acknowledged.length >= 100 && !child.killed) child.kill('SIGKILL')
      })
      child.once('close', () => resolve())
    })
    const { sql } = await openAt({ dataDir: folder })
    const kept = new Set((await sql.select({ id: analyticsEvents.id }).from(analyticsEvents)).map((row) => row.id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(100)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })
})
