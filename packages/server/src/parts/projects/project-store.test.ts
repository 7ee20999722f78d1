/** What strangers who name projects that are not there cost the database, on both. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, SharedSql } from '@foyer/service/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../database/open-server-database.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { createProjectStore } from './project-store.ts'

let postgres: TestPostgres
let folder: string
const databases: Database[] = []

beforeAll(async () => {
  ;[postgres, folder] = await Promise.all([startPostgres(), mkdtemp(join(tmpdir(), 'foyer-projects-'))])
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Fewer than a server does, which takes a database's time to fill. */
const remembered = 100
const project = { id: 'known-project', name: 'Known', allowedOrigins: [], development: false, analytics: false }

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  async function open() {
    const secrets = kind === 'embedded' ? {} : { databaseUrl: await postgres.createDatabase() }
    const database = await openServerDatabase({ dataDir: join(folder, `${kind}-${databases.length}`) }, secrets)
    databases.push(database)
    let reads = 0
    let isAway = false
    const during: SharedSql['during'] = (signal) => {
      reads++
      if (isAway) throw new Error('away')
      return database.sql.during(signal)
    }
    const sql = new Proxy(database.sql, { get: (target, key) => (key === 'during' ? during : Reflect.get(target, key)) })
    let clock = 0
    const store = createProjectStore(sql, () => clock, remembered)
    await store.create(project)
    const setBack = () => {
      clock -= 3_600_000
    }
    const fail = () => {
      isAway = true
    }
    return { store, reads: () => reads, setBack, fail, openOther: () => createProjectStore(database.sql, () => clock) }
  }

  test('an id of no project is read once, and more of them than are remembered push no project out', async () => {
    const { store, reads } = await open()
    expect(await store.read(project.id)).toEqual(project)
    for (let count = 0; count < 50; count++) expect(await store.read('nobody-knows')).toBeUndefined()
    expect(reads()).toBe(2)
    for (let start = 0; start <= remembered; start += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => store.read(`stranger-${start + index}`)))
    }
    const before = reads()
    expect(await store.read(project.id)).toEqual(project)
    expect(reads()).toBe(before)
  })

  test('a project that is created later is known at once', async () => {
    const { store } = await open()
    expect(await store.read('later-project')).toBeUndefined()
    await store.create({ ...project, id: 'later-project' })
    expect(await store.read('later-project')).toMatchObject({ id: 'later-project' })
  })

  test('what another process removes is not remembered for longer where the clock is set back', async () => {
    const { store, setBack, openOther } = await open()
    expect(await store.read(project.id)).toEqual(project)
    await openOther().remove(project.id)
    setBack()
    expect(store.recall(project.id)).toBeUndefined()
    expect(await store.read(project.id)).toBeUndefined()
  })

  test('what cannot be read is not remembered for longer where the clock is set back', async () => {
    const { store, setBack, fail } = await open()
    expect(await store.read(project.id)).toEqual(project)
    setBack()
    fail()
    await expect(store.read(project.id)).rejects.toThrow('away')
  })
})
