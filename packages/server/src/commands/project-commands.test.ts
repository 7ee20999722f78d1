import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServerDatabase } from '../database/open-server-database.ts'
import { allowDeletions, countEvents, refuseDeletions, writeEvents } from '../testing/write-events.ts'
import { runProjectCommand } from './project-commands.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-projects-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

const run = (...words: string[]) => runProjectCommand(words, { dataDir }, {})

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openServerDatabase({ dataDir }, {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test('a project is created, shown, changed and removed', async () => {
  expect(await run('list')).toEqual({ output: expect.stringContaining('no projects yet'), code: 0 })
  const created = await run(
    'create',
    '--name',
    'Shop',
    '--id',
    'shop-project',
    '--origin',
    'https://shop.example',
    '--origin',
    'https://*.shop.example',
    '--no-analytics',
  )
  expect(created.code).toBe(0)
  expect(created.output).toContain('https://shop.example, https://*.shop.example')
  expect((await run('list')).output).toBe('shop-project  Shop  (https://shop.example, https://*.shop.example)')
  expect((await run('update', 'shop-project', '--any-origin', '--development')).output).toMatch(/origins +any\n +development +yes/)
  expect((await run('show', 'shop-project')).output).toMatch(/analytics +off/)
  expect((await run('remove', 'shop-project')).code).toBe(0)
  expect((await run('show', 'shop-project')).code).toBe(1)
})

test('without an id one is made that nobody can guess', async () => {
  expect((await run('create', '--name', 'Demo')).output).toMatch(/project id +[0-9a-f]{32}\n/)
})

test('a project whose events cannot all be deleted is removed all the same, and the rest goes by the next try', async () => {
  await run('create', '--name', 'Shop', '--id', 'shop-project')
  await inDatabase(async (database) => {
    await writeEvents(database, 'shop-project', { count: 30 })
    await refuseDeletions(database)
  })
  expect(await run('remove', 'shop-project')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Removed shop-project, but not all .*: canceling statement due to statement timeout\. .*same command again\.$/,
    ),
  })
  expect(await run('show', 'shop-project')).toMatchObject({ code: 1, output: expect.stringContaining('no project') })
  await inDatabase(allowDeletions)
  expect(await run('remove', 'shop-project')).toMatchObject({ code: 0, output: expect.stringContaining('with its analytics events') })
  expect(await inDatabase((database) => countEvents(database, 'shop-project'))).toBe(0)
  expect(await run('remove', 'shop-project')).toMatchObject({ code: 1, output: expect.stringContaining('no project') })
  expect(await run('remove')).toMatchObject({ code: 1, output: expect.stringContaining('Which project?') })
})

test('of a query that failed the reason is said, and nothing that it was given', async () => {
  await inDatabase(async ({ sql: statements }) => {
    await statements.execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device'; end $$`)
    await statements.execute(sql`create trigger refusing before insert on projects for each row execute function refuse()`)
  })
  expect(await run('create', '--name', 'Canary')).toEqual({ output: 'could not extend file: No space left on device', code: 1 })
})

test('what is wrong is said, with an exit code', async () => {
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  for (const word of ['help', '--help']) expect(await run(word)).toMatchObject({ code: 0, output: expect.stringContaining('Usage') })
  expect(await run('crate')).toMatchObject({ code: 2, output: expect.stringContaining('no command "crate"') })
  expect(await run('create', '--nme', 'x')).toMatchObject({ code: 2 })
  expect(await run('create')).toMatchObject({ code: 1, output: 'A project needs --name.' })
  expect(await run('create', '--name', 'x', '--origin', 'https://a.example/path')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not an origin\. Write it like https:\/\/app\.example or https:\/\/\*\.example, without a path\.$/),
  })
  expect(await run('update', 'none-such')).toMatchObject({ code: 1, output: expect.stringContaining('no project') })
})

test.each([
  ['list shop-project', '"shop-project"'],
  ['remove shop-project other-project', '"other-project"'],
  // The shell has made two words of a name without quotes.
  ['update shop-project --name My Shop', '"Shop"'],
  ['update shop-project --origin https://a.example https://b.example', '"https://b.example"'],
  ['create other-project --name Other', '"other-project"'],
  ['create --name Other --any-origin', '--any-origin'],
  ['update shop-project --id other-project', '--id'],
  ['remove shop-project --development', '--development'],
])('a word or option that the command does not read is said, and nothing done: %s', async (line, unread) => {
  await run('create', '--name', 'Shop', '--id', 'shop-project')
  const before = await run('list')
  expect(await run(...line.split(' '))).toEqual({
    code: 2,
    output: expect.stringContaining(`does not take ${unread}. Nothing was done.`),
  })
  expect(await run('list')).toEqual(before)
})

test('a project is not opened to every page by a line that also names its origins', async () => {
  await run('create', '--name', 'Shop', '--id', 'shop-project', '--origin', 'https://a.example')
  expect(await run('update', 'shop-project', '--any-origin', '--origin', 'https://b.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('not both'),
  })
  expect((await run('list')).output).toContain('(https://a.example)')
})

test('while a server has the embedded database, it says what to do', async () => {
  const database = await openServerDatabase({ dataDir }, {})
  try {
    expect(await run('list')).toMatchObject({ code: 1, output: expect.stringMatching(/in use by process \d+ .*DATABASE_URL/s) })
  } finally {
    await database.close()
  }
})
