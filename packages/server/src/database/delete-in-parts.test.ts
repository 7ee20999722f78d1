/** More analytics events than PostgreSQL deletes in the time of one statement: they are deleted all the same, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEventStore } from '../parts/analytics/event-store.ts'
import { createProjectStore } from '../parts/projects/project-store.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { countEvents, writeEvents } from '../testing/write-events.ts'
import { openServerDatabase } from './open-server-database.ts'

let postgres: TestPostgres
let folder: string
let database: Database

beforeAll(async () => {
  ;[postgres, folder] = await Promise.all([startPostgres(), mkdtemp(join(tmpdir(), 'foyer-deleting-'))])
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const dayMs = 86_400_000
const project = { id: 'busy-project', name: 'Busy', allowedOrigins: [], development: false, analytics: true }
const quiet = { ...project, id: 'quiet-project' }

/** From now on a statement that deletes more than 2,500 events fails, as one does whose time is over. */
async function boundStatements(): Promise<void> {
  const statements = [
    sql`create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 2500 then raise exception 'canceling statement due to statement timeout'; end if;
        return null;
      end $$`,
    sql`create trigger bounded after delete on analytics_events referencing old table as gone for each statement execute function refuse_many()`,
  ]
  for (const statement of statements) await database.sql.execute(statement)
}

describe.each(['embedded', 'external'] as const)('on the %s database', (kind) => {
  beforeEach(async () => {
    const databaseUrl = kind === 'embedded' ? undefined : await postgres.createDatabase()
    database = await openServerDatabase({ dataDir: 'memory' }, databaseUrl === undefined ? {} : { databaseUrl })
    await createProjectStore(database.sql).ensure([project, quiet])
    await boundStatements()
  })
  afterEach(() => database.close())

  test('what is older than 30 days goes, and nothing else', async () => {
    await writeEvents(database, project.id, { count: 7_000, ageDays: 31 })
    await writeEvents(database, quiet.id, { count: 10, ageDays: 31 })
    await writeEvents(database, quiet.id, { count: 20, ageDays: 28 })
    const events = createEventStore(database.sql)
    expect(await events.forgetOld(Date.now())).toBe(7_010)
    expect([await countEvents(database, project.id), await countEvents(database, quiet.id)]).toEqual([0, 20])
    expect(await events.forgetOld(Date.now() + 5 * dayMs)).toBe(20)
  })

  test('a project goes with its events, and those of another stay', async () => {
    await writeEvents(database, project.id, { count: 7_000, ageDays: 1 })
    await writeEvents(database, quiet.id, { count: 10, ageDays: 1 })
    const store = createProjectStore(database.sql)
    await store.remove(project.id, new AbortController().signal)
    expect([await countEvents(database, project.id), await countEvents(database, quiet.id)]).toEqual([0, 10])
    expect((await store.list()).map(({ id }) => id)).toEqual([quiet.id])
    await expect(store.remove(project.id)).rejects.toThrow('no project')
  })

  // The embedded database is of one process.
  if (kind === 'embedded') return
  test('what another process is deleting is left to it', async () => {
    await writeEvents(database, project.id, { count: 30, ageDays: 31 })
    await database.sql.transaction(async (transaction) => {
      await transaction.execute(sql`delete from analytics_events where id in (select id from analytics_events limit 10)`)
      expect(await createEventStore(database.sql).forgetOld(Date.now())).toBe(20)
    })
    expect(await countEvents(database, project.id)).toBe(0)
  })
})
