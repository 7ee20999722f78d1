/** What analytics keep in all stays within its bytes, whoever sends how much, on both databases. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../database/open-server-database.ts'
import { keepEmbedded } from '../../testing/keep-embedded.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { allowDeletions, countEvents, refuseDeletions, writeEvents } from '../../testing/write-events.ts'
import { createProjectStore } from '../projects/project-store.ts'
import { fairShare, measureProjects, readTableBytes } from './event-amounts.ts'
import { createEventQuota, type EventQuota } from './event-quota.ts'
import { createEventStore, type EventStore } from './event-store.ts'

let postgres: TestPostgres
const embedded = keepEmbedded()
let database: Database
const open: EventQuota[] = []
const lines: string[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => Promise.all([postgres.stop(), embedded.close()]))

const flooded = { id: 'flooded-project', name: 'Flooded', allowedOrigins: [], development: false, analytics: true }
const quiet = { ...flooded, id: 'quiet-project' }
const maxBytes = 262_144
const kit = { type: 'foyer-react', version: '1.0.0' }

/** Of some 6 KiB, unlike any other. */
const createEvent = () => ({
  eventId: randomUUID(),
  url: 'https://app.example/swap',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'SEARCH_WALLET', properties: { search: randomBytes(3_000).toString('hex') } } as const,
})

function startQuota(isEmbedded: boolean): EventQuota {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const quota = createEventQuota({ sql: database.sql, log, isEmbedded, maxBytes })
  open.push(quota)
  return quota
}

/** One after the other, to the projects in turn; answers their ids. */
async function send(events: EventStore, count: number, projects: readonly string[] = [flooded.id]): Promise<readonly string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const event = createEvent()
    ids.push(event.eventId)
    await events.keep(projects[at % projects.length] ?? '', event, kit)
    // Others have their turn, as between the requests of a server.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return ids
}

async function measureAll(): Promise<number> {
  return [...(await measureProjects(database.sql)).values()].reduce((sum, bytes) => sum + bytes, 0)
}

async function listIds(project: string): Promise<readonly string[]> {
  const listing = database.sql.execute(sql`select id from analytics_events where project_id = ${project} order by received_at`)
  return ((await listing) as unknown as { readonly rows: readonly { readonly id: string }[] }).rows.map(({ id }) => id)
}

describe.each(['embedded', 'external'] as const)('on the %s database', (kind) => {
  const isEmbedded = kind === 'embedded'

  beforeEach(async () => {
    const openExternal = async () => openServerDatabase({ dataDir: 'unused' }, { databaseUrl: await postgres.createDatabase() })
    database = await (isEmbedded ? embedded.open() : openExternal())
    await createProjectStore(database.sql).ensure([flooded, quiet])
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((quota) => quota.stop()))
    await allowDeletions(database)
    await database.close()
    lines.length = 0
  })

  test('a project that is flooded loses its own oldest events, and no other loses one', async () => {
    await writeEvents(database, quiet.id, { count: 20, ageDays: 20 })
    const sent = await send(createEventStore(database.sql), 100)
    expect(await measureAll()).toBeGreaterThan(2 * maxBytes)
    await startQuota(isEmbedded).job.run()
    expect(await measureAll()).toBeLessThanOrEqual(maxBytes)
    expect(await measureAll()).toBeGreaterThan(maxBytes * 0.8)
    expect(await countEvents(database, quiet.id)).toBe(20)
    const kept = await listIds(flooded.id)
    expect(kept).toEqual(sent.slice(-kept.length))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ count: 100 - kept.length, project: flooded.id }])
  })

  test('a process that stores much holds to the bound before the hour is over', async () => {
    await send(createEventStore(database.sql, startQuota(isEmbedded)), 200)
    await expect.poll(measureAll).toBeLessThanOrEqual(maxBytes * (1 + 1 / 16))
    expect(lines).not.toEqual([])
  })

  test('processes that find the same at the same time delete it once', async () => {
    await send(createEventStore(database.sql), 80, [flooded.id, quiet.id])
    await Promise.all([1, 2, 3].map(() => startQuota(isEmbedded).job.run()))
    expect(await measureAll()).toBeLessThanOrEqual(maxBytes)
    expect(await measureAll()).toBeGreaterThan(maxBytes * 0.8)
    expect(await countEvents(database, flooded.id)).toBe(await countEvents(database, quiet.id))
  })

  test('more events than one statement counts or deletes', async () => {
    await writeEvents(database, flooded.id, { count: 25_000 })
    await startQuota(isEmbedded).job.run()
    expect(await measureAll()).toBeLessThanOrEqual(maxBytes)
    expect(await measureAll()).toBeGreaterThan(maxBytes * 0.8)
  })

  test('what is within the bound is left as it is, and an event that is sent again counts once', async () => {
    const quota = startQuota(isEmbedded)
    const events = createEventStore(database.sql, quota)
    const event = createEvent()
    let spent = 0
    const spend = (bytes: number) => {
      spent += bytes
    }
    const counting = createEventStore(database.sql, { spend, reclaim: quota.reclaim })
    await counting.keep(flooded.id, event, kit)
    const once = spent
    await counting.keep(flooded.id, event, kit)
    expect(spent).toBe(once)
    // It is no less than what is stored.
    expect(once).toBeGreaterThanOrEqual((await measureAll()) * 0.95)
    await send(events, 20)
    await quota.job.run()
    expect(await countEvents(database, flooded.id)).toBe(21)
    expect(lines).toEqual([])
  })

  test('what could not be deleted disturbs nobody who sends, and goes the next time', async () => {
    const quota = startQuota(isEmbedded)
    const events = createEventStore(database.sql, quota)
    await refuseDeletions(database)
    await send(events, 100)
    await expect(quota.job.run()).rejects.toThrow()
    expect(await countEvents(database, flooded.id)).toBe(100)
    await allowDeletions(database)
    await quota.job.run()
    expect(await measureAll()).toBeLessThanOrEqual(maxBytes)
  })

  test('the bytes that are measured are about those that the table has on the disk', async () => {
    await send(createEventStore(database.sql), 100)
    await writeEvents(database, quiet.id, { count: 5_000 })
    const [measured, onDisk] = [await measureAll(), await readTableBytes(database.sql)]
    expect(measured / onDisk).toBeGreaterThan(0.7)
    expect(measured / onDisk).toBeLessThan(1.3)
  })

  // PostgreSQL elsewhere does so in its own time.
  if (!isEmbedded) return
  test('the room of what was deleted is used again', async () => {
    const quota = startQuota(isEmbedded)
    const events = createEventStore(database.sql, quota)
    const sizes: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await send(events, 40)
      await quota.job.run()
      sizes.push(await readTableBytes(database.sql))
    }
    expect(sizes.at(-1)).toBeLessThan(1.3 * (sizes[3] ?? 0))
  })
})

test('who has less than a share keeps all of it, and the others share the rest', () => {
  expect(fairShare([], 10)).toBe(Number.POSITIVE_INFINITY)
  expect(fairShare([4, 6], 10)).toBe(Number.POSITIVE_INFINITY)
  expect(fairShare([100], 10)).toBe(10)
  expect(fairShare([100, 2, 50], 12)).toBe(5)
  expect(fairShare([3, 100, 3, 3], 12)).toBe(3)
})
