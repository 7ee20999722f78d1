import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../scripts/bundle-program.ts'
import { openServerDatabase } from './database/open-server-database.ts'
import { startPostgres, type TestPostgres } from './testing/start-postgres.ts'

const children: ChildProcess[] = []
let program: string
let postgres: TestPostgres

beforeAll(async () => {
  program = await bundleProgram(fileURLToPath(new URL('testing/run-process.ts', import.meta.url)))
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function run(environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', DATA_DIR: 'memory', ...environment }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended, output: () => output }
}

describe('a server that cannot start', () => {
  test('names every variable that is wrong at once, and no secret', async () => {
    const { code, output } = await run({ PORT: 'many', METRICS_TOKEN: 'tooshort', REDIS_URL: 'secret:6379' }).ended
    expect(code).toBe(1)
    expect(output).toContain('PORT: found "many", expected a whole number')
    expect(output).toContain('METRICS_TOKEN: ')
    expect(output).toContain('REDIS_URL: ')
    expect(output).not.toMatch(/tooshort|secret:6379| {4}at /)
  })

  test('says that it was the database, and nothing of its address', async () => {
    // A password that was not escaped: a part of it is taken for the host.
    const { code, output } = await run({ DATABASE_URL: 'postgres://foyer:half@otherhalf.invalid/foyer' }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^The server could not run: .*DATABASE_URL.*\((?:ENOTFOUND|EAI_AGAIN)\)/)
    expect(output).not.toContain('half')
  })

  test('passes on what PostgreSQL says', async () => {
    const { code, output } = await run({ DATABASE_URL: (await postgres.createDatabase()).replace(/[^/]*$/, 'nowhere') }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/DATABASE_URL.*database "nowhere" does not exist/)
  })

  test('says which folder it cannot keep its data in', async () => {
    const { code, output } = await run({ DATA_DIR: '/dev/null/data' }).ended
    expect(code).toBe(1)
    expect(output).toContain('The server could not run: The folder /dev/null/data (DATA_DIR) cannot be written to (ENOTDIR)')
  })

  test.each([
    ['divides by zero', 'perform 1 / 0', 'division by zero'],
    // Of that connection nothing can be rolled back any more.
    ['loses its connection', 'perform pg_terminate_backend(pg_backend_pid())', 'terminating connection due to administrator command'],
  ])('says why a migration failed that %s', async (_, statement, reason) => {
    const databaseUrl = await postgres.createDatabase()
    await inDatabase(databaseUrl, [
      `create function fail() returns event_trigger language plpgsql as $$
        begin if to_regclass('projects') is not null then ${statement}; end if; end $$`,
      `create event trigger failing on ddl_command_end when tag in ('CREATE TABLE') execute function fail()`,
    ])
    const { code, output } = await run({ DATABASE_URL: databaseUrl }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^The server could not run: Migration \d+ \(.*\) failed; nothing of it was kept: .*\n$/)
    expect(output).toContain(`: ${reason}\n`)
  })

  test('says why a key was not kept, and nothing of the key', async () => {
    const databaseUrl = await postgres.createDatabase()
    const database = await openServerDatabase({ dataDir: 'memory' }, { databaseUrl })
    await database.close()
    await inDatabase(databaseUrl, [
      `create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device'; end $$`,
      'create trigger refusing before insert on server_keys for each row execute function refuse()',
    ])
    const { code, output } = await run({ DATABASE_URL: databaseUrl }).ended
    expect(code).toBe(1)
    expect(output).toContain('The server could not run: could not extend file: No space left on device')
    expect(output).not.toMatch(/[0-9a-f]{64}|insert into|params/)
  })
})

async function inDatabase(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a second signal of the same stop, as npm passes it on, cuts nothing off; a later one ends it at once', async () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const start = async (drainDelayMs: string) => {
    const one = run({ DRAIN_DELAY_MS: drainDelayMs })
    const url = () => /"url":"(.*?)","msg":"listening"/.exec(one.output())?.[1]
    await expect.poll(url, { timeout: 30_000 }).toBeDefined()
    one.child.kill('SIGINT')
    return { ...one, ready: async () => (await fetch(`${url()}/health/ready`)).status }
  }
  const passedOn = await start('2000')
  // Two of one name that come together would be one.
  passedOn.child.kill('SIGTERM')
  expect(await passedOn.ended).toMatchObject({ code: 0, output: expect.stringContaining('"stopped"') })
  const impatient = await start('60000')
  await expect.poll(impatient.ready).toBe(503)
  await pause(1_500)
  impatient.child.kill('SIGINT')
  expect(await impatient.ended).toMatchObject({ code: null, output: expect.not.stringContaining('"stopped"') })
})

test('the first start that succeeds makes the first project, and none after it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-run-'))
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = other.address() as { port: number }
    const failed = await run({ DATA_DIR: join(folder, 'data'), PORT: String(port) }).ended
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('is taken by another program') })
    const outputs: string[] = []
    for (let start = 0; start < 2; start++) {
      const { child, ended, output } = run({ DATA_DIR: join(folder, 'data') })
      await expect.poll(output, { timeout: 30_000 }).toContain(start === 0 ? 'project id' : 'listening')
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0 })
      outputs.push(output())
    }
    expect(outputs.map((text) => /project id +[0-9a-f]{32}\n/.test(text))).toEqual([true, false])
    expect((await readdir(join(folder, 'data'))).sort()).toEqual(['pgdata', 'relay'])
  } finally {
    other.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('one that is told to stop while it starts ends well', async () => {
  const databaseUrl = await postgres.createDatabase()
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  // As another process that migrates.
  await other.query('select pg_advisory_lock(7306041155)')
  const { child, ended, output } = run({ DATABASE_URL: databaseUrl })
  const waiting = async () => (await other.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(waiting, { timeout: 30_000, interval: 50, message: output() }).toBe(1)
  child.kill('SIGTERM')
  await other.end()
  expect(await ended).toMatchObject({ code: 0 })
})
