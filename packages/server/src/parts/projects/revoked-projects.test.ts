/** Projects that are removed while their events cannot be deleted yet, on both databases. */
import type { Database, SharedSql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../database/open-server-database.ts'
import { keepEmbedded } from '../../testing/keep-embedded.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { allowDeletions, countEvents, refuseDeletions, writeEvents } from '../../testing/write-events.ts'
import { createEventStore } from '../analytics/event-store.ts'
import { createForgetting } from './forget-revoked.ts'
import { createProjectStore } from './project-store.ts'

let postgres: TestPostgres
const embedded = keepEmbedded()
let database: Database

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => Promise.all([postgres.stop(), embedded.close()]))

const busy = { id: 'busy-project', name: 'Busy', allowedOrigins: ['https://app.example'], development: false, analytics: true }
const quiet = { ...busy, id: 'quiet-project' }
const event = {
  eventId: '0b6f7bb6-3f7c-4a53-9d68-0f6a6ee0a3c1',
  url: 'https://app.example/swap',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
} as const
const kit = { type: 'foyer-react', version: '1.0.0' }

async function count(from: SQL): Promise<number> {
  const counting = database.sql.execute(sql`select count(*)::integer as count from ${from}`)
  const { rows } = (await counting) as unknown as { readonly rows: readonly { readonly count: number }[] }
  return rows[0]?.count ?? -1
}

const countRows = () => count(sql`projects`)
/** Statements that wait for another. */
const countWaiting = () => count(sql`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

/** A store whose reads of a project have their answer, and do not come by it before the gate opens. */
function createLateStore(gate: Promise<void>) {
  const reads: Promise<unknown>[] = []
  function late<Built extends object>(built: Built): Built {
    return new Proxy(built, {
      get(target, key) {
        if (key === 'then') {
          const answer = Promise.resolve(target)
          reads.push(answer)
          const kept = answer.finally(() => gate)
          return kept.then.bind(kept)
        }
        const value = Reflect.get(target, key) as unknown
        return typeof value === 'function' ? (...given: unknown[]) => late(value.apply(target, given)) : value
      },
    })
  }
  const during: SharedSql['during'] = (signal) => {
    const statements = database.sql.during(signal)
    return new Proxy(statements, { get: (target, key) => Reflect.get(key === 'select' ? late(target) : target, key) })
  }
  const own = new Proxy(database.sql, { get: (target, key) => (key === 'during' ? during : Reflect.get(target, key)) })
  return { store: createProjectStore(own), reads }
}

describe.each(['embedded', 'external'] as const)('on the %s database', (kind) => {
  beforeEach(async () => {
    const openExternal = async () => openServerDatabase({ dataDir: 'unused' }, { databaseUrl: await postgres.createDatabase() })
    database = await (kind === 'embedded' ? embedded.open() : openExternal())
    await createProjectStore(database.sql).ensure([busy, quiet])
  })
  afterEach(async () => {
    await allowDeletions(database)
    await database.close()
  })

  test('a project is no project any more from the moment it is removed, and goes with its last event', async () => {
    const store = createProjectStore(database.sql)
    await writeEvents(database, busy.id, { count: 5_000 })
    await writeEvents(database, quiet.id, { count: 10 })
    expect(await store.read(busy.id)).toEqual(busy)
    await refuseDeletions(database)
    await expect(store.remove(busy.id)).rejects.toThrow()
    expect(await store.read(busy.id)).toBeUndefined()
    expect(store.recall(busy.id)).toBeUndefined()
    expect((await store.list()).map(({ id }) => id)).toEqual([quiet.id])
    expect((await store.page({ after: undefined, most: 10 })).map(({ id }) => id)).toEqual([quiet.id])
    expect(await store.page({ after: 'busy', most: 1 })).toEqual([quiet])
    await expect(store.update(busy.id, { name: 'Other' })).rejects.toThrow('no project')
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([2, 5_000])
    await allowDeletions(database)
    await store.remove(busy.id)
    expect([await countRows(), await countEvents(database, busy.id), await countEvents(database, quiet.id)]).toEqual([1, 0, 10])
    await expect(store.remove(busy.id)).rejects.toThrow('no project')
  })

  test('what a revoked project has left is deleted by another process, also what was written after', async () => {
    await writeEvents(database, busy.id, { count: 5_000 })
    await createProjectStore(database.sql).revoke(busy.id)
    // By a process that has not heard of it.
    await createEventStore(database.sql).keep(busy.id, event, kit)
    const other = createProjectStore(database.sql)
    expect(await other.forgetRevoked()).toBe(5_001)
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([1, 0])
    expect(await other.forgetRevoked()).toBe(0)
    expect(await other.read(quiet.id)).toEqual(quiet)
  })

  test('one that cannot be forgotten now keeps no other from it', async () => {
    await writeEvents(database, busy.id, { count: 3 })
    await refuseDeletions(database)
    const store = createProjectStore(database.sql)
    await store.revoke(busy.id)
    await store.revoke(quiet.id)
    await expect(store.forgetRevoked()).rejects.toThrow()
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([1, 3])
  })

  test('a project with the id of a revoked one begins anew: without its events, which go, and with all of its own', async () => {
    const store = createProjectStore(database.sql)
    await writeEvents(database, busy.id, { count: 5_000 })
    await refuseDeletions(database)
    await expect(store.remove(busy.id)).rejects.toThrow()
    const anew = { ...busy, name: 'Anew', allowedOrigins: [], analytics: false }
    await store.create(anew)
    expect(await store.read(busy.id)).toEqual(anew)
    await expect(store.create(anew)).rejects.toThrow('already a project')
    await createEventStore(database.sql).keep(busy.id, event, kit)
    expect(await countEvents(database, busy.id)).toBe(5_001)
    await allowDeletions(database)
    expect(await store.forgetRevoked()).toBe(5_000)
    expect(await store.forgetRevoked()).toBe(0)
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([2, 1])
    expect(await createProjectStore(database.sql).read(busy.id)).toEqual(anew)
    await store.remove(busy.id)
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([1, 0])
  })

  test('one that is revoked, created and revoked again goes whole', async () => {
    const store = createProjectStore(database.sql)
    await writeEvents(database, busy.id, { count: 10 })
    await store.revoke(busy.id)
    await store.create(busy)
    await writeEvents(database, busy.id, { count: 10 })
    await store.revoke(busy.id)
    await store.revoke(busy.id)
    expect(await store.forgetRevoked()).toBe(20)
    expect(await countRows()).toBe(1)
  })

  test('a project that the configuration names is created at the next start, also where a revoked one has left events', async () => {
    const store = createProjectStore(database.sql)
    await writeEvents(database, busy.id, { count: 10 })
    await store.revoke(busy.id)
    await store.ensure([busy])
    expect(await store.read(busy.id)).toEqual(busy)
    expect(await store.forgetRevoked()).toBe(10)
    expect(await store.read(busy.id)).toEqual(busy)
  })

  test('another process takes a removal over within 10 seconds', async () => {
    let time = 0
    const other = createProjectStore(database.sql, () => time)
    expect(await other.read(busy.id)).toEqual(busy)
    await createProjectStore(database.sql).revoke(busy.id)
    time = 9_999
    expect(await other.read(busy.id)).toEqual(busy)
    time = 10_000
    expect(await other.read(busy.id)).toBeUndefined()
  })

  test('which of several projects are still there is known of one that another process has removed', async () => {
    const store = createProjectStore(database.sql)
    const { signal } = new AbortController()
    const many = Array.from({ length: 1_200 }, (_, index) => `unknown-${index}`)
    expect(await store.findExisting([quiet.id, ...many, busy.id], signal)).toEqual(new Set([quiet.id, busy.id]))
    expect(await store.read(busy.id)).toEqual(busy)
    await createProjectStore(database.sql).revoke(busy.id)
    expect(await store.findExisting([quiet.id, busy.id], signal)).toEqual(new Set([quiet.id]))
  })

  test('what was read before a removal or a change is not remembered after it', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { store, reads } = createLateStore(gate)
    const before = [store.read(busy.id), store.read(quiet.id)]
    await expect.poll(() => reads.length).toBe(2)
    await Promise.all(reads)
    await store.revoke(busy.id)
    await store.update(quiet.id, { analytics: false })
    const after = [store.read(busy.id), store.read(quiet.id)]
    open()
    expect(await Promise.all(before)).toEqual([busy, quiet])
    const changed = [undefined, { ...quiet, analytics: false }]
    expect(await Promise.all(after)).toEqual(changed)
    expect([store.recall(busy.id), store.recall(quiet.id)]).toEqual(changed)
  })

  // The embedded database is of one process, and runs one transaction at a time.
  if (kind === 'embedded') return
  test('an event that was being written when its project was removed and created anew is not the new one’s', async () => {
    const store = createProjectStore(database.sql)
    let forgetting: Promise<number> | undefined
    await database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into analytics_events (id, project_id, event, occurred_at, url, domain, props)
        values (${event.eventId}, ${busy.id}, 'MODAL_OPEN', now(), '', '', '{}')`)
      await store.revoke(busy.id)
      await store.create(busy)
      forgetting = store.forgetRevoked()
      await expect.poll(countWaiting).toBe(1)
    })
    await forgetting
    expect(await countEvents(database, busy.id)).toBe(0)
    expect(await store.read(busy.id)).toEqual(busy)
  })
  test('what is being deleted when the server stops is left to the next start, and nobody is warned', async () => {
    const store = createProjectStore(database.sql)
    const lines: string[] = []
    const forgetting = createForgetting(store, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
    await writeEvents(database, busy.id, { count: 10 })
    await store.revoke(busy.id)
    await database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`lock table analytics_events in access exclusive mode`)
      forgetting.begin()
      await expect.poll(countWaiting).toBe(1)
      await forgetting.stop()
      await expect.poll(countWaiting).toBe(0)
    })
    await expect(forgetting.job.run()).resolves.toBeUndefined()
    expect(lines).toEqual([])
    expect(await countEvents(database, busy.id)).toBe(10)
    const next = createForgetting(store, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
    await next.job.run()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ count: 10 }])
    expect(await countRows()).toBe(1)
  })

  test('one that is revoked while others are being forgotten is not left to the hour', async () => {
    const store = createProjectStore(database.sql)
    const forgetting = createForgetting(store, pino({ level: 'silent' }))
    await writeEvents(database, busy.id, { count: 10 })
    await store.revoke(busy.id)
    await database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`lock table analytics_events in access exclusive mode`)
      forgetting.begin()
      await expect.poll(countWaiting).toBe(1)
      await store.revoke(quiet.id)
      forgetting.begin()
    })
    await expect.poll(countRows).toBe(0)
    await forgetting.stop()
  })

  test('one that is revoked while a look fails is not left to the hour either', async () => {
    const store = createProjectStore(database.sql)
    const forgetting = createForgetting(store, pino({ level: 'silent' }))
    await writeEvents(database, busy.id, { count: 10 })
    await refuseDeletions(database)
    await store.revoke(busy.id)
    let looked: Promise<unknown> | undefined
    await database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`lock table analytics_events in access exclusive mode`)
      looked = forgetting.job.run().catch((error: unknown) => error)
      await expect.poll(countWaiting).toBe(1)
      await store.revoke(quiet.id)
      forgetting.begin()
    })
    // And that it failed is still told.
    expect(await looked).toBeInstanceOf(Error)
    expect([await countRows(), await countEvents(database, busy.id)]).toEqual([1, 10])
    await forgetting.stop()
  })
})
