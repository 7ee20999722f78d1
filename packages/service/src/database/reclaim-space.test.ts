/** Which tables of the embedded database are cleared, and what is done where one cannot be. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { reclaimSpace } from './reclaim-space.ts'

const { signal } = new AbortController()
const migrations = [
  {
    version: 1,
    name: 'tables',
    sql: `create table first (id integer); create table second (id integer); create table quiet (id integer);
      insert into quiet select n from generate_series(1, 2000) as n`,
  },
]
const textOf = (query: SQL) => query.queryChunks.map((chunk) => ('value' in Object(chunk) ? Object(chunk).value : '')).join('')
let database: Database
let closing: Database | undefined

beforeEach(async () => {
  await closing?.close()
  database = await openDatabase({ dataDir: 'memory', url: undefined, migrations })
  closing = database
  for (const table of ['first', 'second']) {
    await database.sql.execute(sql.raw(`insert into ${table} select n from generate_series(1, 1000) as n`))
    await database.sql.execute(sql.raw(`delete from ${table}`))
  }
  // Less than a fifth.
  await database.sql.execute(sql`delete from quiet where id <= 300`)
})
afterAll(() => closing?.close())

/** What is cleared, of which `failing` cannot be. */
function watch(failing?: string) {
  const cleared: string[] = []
  const execute = (query: SQL) => {
    if (!textOf(query).startsWith('vacuum')) return database.sql.execute(query)
    const table = textOf(query).slice('vacuum '.length)
    cleared.push(table)
    if (table === failing) return Promise.reject(new Error('could not extend file: No space left on device'))
    return database.sql.execute(query)
  }
  const get = (target: Database['sql'], key: string | symbol) => (key === 'execute' ? execute : Reflect.get(target, key))
  return { cleared, sql: new Proxy(database.sql, { get }) }
}

test('each table is cleared of which a fifth has gone, once', async () => {
  const { cleared, sql: watched } = watch()
  await reclaimSpace(watched, signal)
  expect(cleared.sort()).toEqual(['first', 'second'])
  await reclaimSpace(watched, signal)
  expect(cleared).toHaveLength(2)
})

test.each(['first', 'second'])('where %s cannot be cleared the other is, and it is told', async (failing) => {
  const { cleared, sql: watched } = watch(failing)
  await expect(reclaimSpace(watched, signal)).rejects.toThrow('No space left on device')
  expect(cleared.sort()).toEqual(['first', 'second'])
})

test('a database that is closed meanwhile is left as it is, without a failure', async () => {
  const running = database.reclaim?.()
  closing = undefined
  await database.close()
  await running
})
