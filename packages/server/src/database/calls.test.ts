/** Statements whose caller goes away: on PostgreSQL, on the embedded database, and through the server's own door. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Sql } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { createServer, type FoyerServer } from '../server.ts'
import { createIdentity, createToken } from '../testing/relay-identity.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { openServerDatabase } from './open-server-database.ts'

const waiting = { timeout: 60_000, interval: 20 }

let postgres: TestPostgres
let url: string
/** Another client of the same database, who looks and stands in the way. */
let other: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  url = await postgres.createDatabase()
  other = new pg.Client({ connectionString: url })
  await other.connect()
})
afterEach(() => other.end())

/** What the server runs there at this moment for somebody: its jobs delete. */
async function readRunning(): Promise<readonly { readonly pid: number; readonly query: string }[]> {
  const running = "select pid, query from pg_stat_activity where application_name = 'foyer-server' and datname = current_database()"
  return (await other.query(`${running} and state = 'active' and query not like 'delete%'`)).rows
}

async function countConnections(): Promise<number> {
  const all = "select count(*)::int as count from pg_stat_activity where application_name = 'foyer-server' and datname = current_database()"
  return (await other.query(all)).rows[0].count
}

/** Whoever reads the table waits. Over a connection of its own: in a transaction nothing new is seen of who runs what. */
async function lock(table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  return () => holder.end()
}

/** What rejects during `run` and nobody handles: in a server it would end the process. */
async function listUnhandled(run: () => Promise<void>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    await run()
    // Node names them once all that waits in this round is done.
    await new Promise((resolve) => setImmediate(resolve))
    return unhandled
  } finally {
    process.removeListener('unhandledRejection', note)
  }
}

/** Of somebody who has gone before they are begun. */
async function beginTooLate(database: Database): Promise<void> {
  const reason = new Error('gone')
  const statements = database.sql.during(AbortSignal.abort(reason))
  const causeOf = (outcome: Promise<unknown>) => outcome.then(String, (error: Error) => error.cause ?? error)
  expect(await causeOf(statements.execute(insertOperator('Late')).then())).toBe(reason)
  expect(await causeOf(statements.transaction((transaction) => transaction.execute(insertOperator('Later'))))).toBe(reason)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await database.sql.execute(sql`select name from operator_tokens`)).toMatchObject({ rows: [] })
}

const countInLog = (words: string) => postgres.readLog().split(words).length - 1
const cancelled = 'canceling statement due to user request'

const insertOperator = (name: string) =>
  sql`insert into operator_tokens (id, name, digest) values (${randomBytes(8).toString('hex')}, ${name}, ${randomBytes(32).toString('hex')})`

describe('on PostgreSQL', () => {
  let database: Database

  beforeEach(async () => {
    database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl: url })
  })
  afterEach(() => database.close())

  /** Nothing but a cancellation ends it. */
  const sleepWithoutEnd = (statements: Sql) =>
    statements.transaction(async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`)
      await transaction.execute(sql`select pg_sleep(100000)`)
    })

  test('a statement that goes on is cancelled, and its connection serves the next', async () => {
    const call = new AbortController()
    const outcome = sleepWithoutEnd(database.sql.during(call.signal)).catch((error: Error) => error)
    // What begins the transaction runs before.
    const readSleeping = async () => (await readRunning()).filter(({ query }) => query.includes('pg_sleep'))
    await expect.poll(readSleeping, waiting).toHaveLength(1)
    const [{ pid } = { pid: 0 }] = await readSleeping()
    call.abort(new Error('gone'))
    expect(await outcome).toBeInstanceOf(Error)
    await expect.poll(readRunning, waiting).toEqual([])
    const { rows } = (await database.sql.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] }
    expect(rows).toEqual([{ pid }])
  })

  test('a transaction is taken back whole', async () => {
    const call = new AbortController()
    const outcome = database.sql.during(call.signal).transaction(async (transaction) => {
      await transaction.execute(insertOperator('Half'))
      await sleepWithoutEnd(transaction)
    })
    await expect.poll(async () => (await readRunning()).map(({ query }) => query).join(), waiting).toContain('pg_sleep')
    call.abort(new Error('gone'))
    await expect(outcome).rejects.toThrow()
    await expect.poll(readRunning, waiting).toEqual([])
    expect((await other.query('select from operator_tokens')).rows).toEqual([])
    expect((await other.query("select from pg_stat_activity where state like 'idle in transaction%'")).rows).toEqual([])
  })

  test('who waits for a connection and goes is heard at once, and nothing is run for them', async () => {
    const calls = Array.from({ length: 10 }, () => new AbortController())
    const busy = calls.map(({ signal }) => sleepWithoutEnd(database.sql.during(signal)).catch(() => undefined))
    await expect.poll(readRunning, waiting).toHaveLength(10)
    const late = new AbortController()
    const outcome = database.sql
      .during(late.signal)
      .execute(insertOperator('Late'))
      .then(String, (error: Error) => error.cause)
    const reason = new Error('gone')
    late.abort(reason)
    expect(await outcome).toBe(reason)
    for (const call of calls) call.abort(reason)
    await Promise.all(busy)
    await database.sql.execute(sql`select 1`)
    expect((await other.query('select from operator_tokens')).rows).toEqual([])
  })

  test('many who hang up cost one connection beside those there are, and those who hang up on what is short cost nothing', async () => {
    const reason = new Error('gone')
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 10 }, () => new AbortController())
      const busy = calls.map(({ signal }) => sleepWithoutEnd(database.sql.during(signal)).catch(() => undefined))
      await expect.poll(readRunning, waiting).toHaveLength(10)
      for (const call of calls) call.abort(reason)
      await Promise.all(busy)
      expect(await countConnections()).toBeLessThanOrEqual(11)
    }
    const before = countInLog(cancelled)
    for (let count = 0; count < 200; count++) {
      const call = new AbortController()
      const outcome = database.sql
        .during(call.signal)
        .execute(sql`select 1`)
        .catch(() => undefined)
      call.abort(reason)
      await outcome
    }
    expect(await countConnections()).toBeLessThanOrEqual(11)
    expect(countInLog(cancelled) - before).toBe(0)
  })

  test('a statement of who has gone already is not run, and its failure ends nothing', async () => {
    expect(await listUnhandled(() => beginTooLate(database))).toEqual([])
  })

  test('a connection that breaks in a transaction is an error of it, and no other', async () => {
    const { signal } = new AbortController()
    const outcome = sleepWithoutEnd(database.sql.during(signal))
    const failed = expect(outcome).rejects.toThrow()
    await expect.poll(readRunning, waiting).toHaveLength(1)
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer-server' and datname = current_database()",
    )
    await failed
    await database.ping()
  })
})

test('on the embedded database what waits its turn is not run for who has gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-calls-'))
  const database = await openServerDatabase({ dataDir: folder }, {})
  try {
    const [stays, goes] = [new AbortController(), new AbortController()]
    const begun = database.sql.during(stays.signal).execute(insertOperator('Stays')).then()
    const outcome = database.sql
      .during(goes.signal)
      .execute(insertOperator('Goes'))
      .then(String, (error: Error) => error.cause)
    const reason = new Error('gone')
    goes.abort(reason)
    expect(await outcome).toBe(reason)
    await begun
    const { rows } = (await database.sql.execute(sql`select name from operator_tokens`)) as unknown as { readonly rows: readonly object[] }
    expect(rows).toEqual([{ name: 'Stays' }])
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('on the embedded database a statement of who has gone already is not run, and its failure ends nothing', async () => {
  const database = await openServerDatabase({ dataDir: 'memory' }, {})
  try {
    expect(await listUnhandled(() => beginTooLate(database))).toEqual([])
  } finally {
    await database.close()
  }
})

describe('a caller who hangs up', () => {
  const project = { id: 'hung-up-project', name: 'Shop', allowedOrigins: [], development: true, analytics: true }
  let server: FoyerServer
  let token: string
  let lines: string[]

  beforeEach(async () => {
    lines = []
    const config: Config = { host: '127.0.0.1', port: 0, dataDir: 'unused', chains: [], projects: [project], drainMs: 0 }
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    server = await createServer(config, { databaseUrl: url }, { log })
    await server.listen()
    token = (await server.operators.issue('Operator')).token
  })
  afterEach(() => server.close())

  /** Sends a request, and returns the way to hang up. */
  function send(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const sent = request(new URL(path, server.url), { method, headers: { origin: 'http://localhost:3000', ...headers }, agent: false })
    sent.on('error', () => {})
    sent.end(body)
    return () => sent.destroy()
  }

  function sendUpgrade() {
    const token = createToken(createIdentity(), server.url.replace('http', 'ws'))
    return send(`/relay?projectId=never-seen-project&auth=${token}`, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
  }

  const event = JSON.stringify({
    eventId: '0b6f7bb6-3f7c-4a53-9d68-0f6a6ee0a3c1',
    url: 'http://localhost:3000/swap',
    domain: 'localhost',
    timestamp: 1_700_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
  })
  const json = { 'content-type': 'application/json' }
  const operator = () => ({ authorization: `Bearer ${token}` })

  test.each([
    ['a project that is looked up', 'projects', () => send('/getWallets?projectId=never-seen-project&st=x&sv=1')],
    [
      'a project that is looked up before a request',
      'projects',
      () => send('/getWallets?projectId=never-seen-project', { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }),
    ],
    ['an operator that is looked up', 'operator_tokens', () => send('/operator/v1/projects', { headers: operator() })],
    ['a list of projects', 'projects', () => send('/operator/v1/projects', { headers: operator() })],
    [
      'a change of a project',
      'projects',
      () => send(`/operator/v1/projects/${project.id}`, { method: 'PATCH', headers: { ...operator(), ...json }, body: '{"name":"Other"}' }),
    ],
    ['a project that is looked up for a connection to the relay', 'projects', () => sendUpgrade()],
    ['an event', 'analytics_events', () => send(`/e?projectId=${project.id}&st=x&sv=1`, { method: 'POST', headers: json, body: event })],
  ] as const)('leaves nothing running: %s', async (_, table, ask) => {
    // Known before its table cannot be read.
    await server.projects.read(project.id)
    const unlock = await lock(table)
    const before = countInLog(cancelled)
    const hangUp = ask()
    await expect.poll(async () => (await readRunning()).map(({ query }) => query).join(), waiting).toContain(table)
    hangUp()
    await expect.poll(readRunning, waiting).toEqual([])
    await expect.poll(() => countInLog(cancelled), waiting).toBe(before + 1)
    await unlock()
    expect((await server.projects.read(project.id))?.name).toBe('Shop')
    expect(lines.filter((line) => /"level":[45]0.*"requestId"/.test(line))).toEqual([])
  })

  test('at any moment between a large body and the statement that it waits for leaves the server running', async () => {
    const unknown = { authorization: `Bearer foyer-operator_${'0'.repeat(16)}_${'0'.repeat(64)}` }
    const padded = JSON.stringify({ id: 'late-project', name: 'Late', padding: 'x'.repeat(60_000) })
    const unhandled = await listUnhandled(async () => {
      for (let attempt = 0; attempt < 60; attempt++) {
        const hangUp = send('/operator/v1/projects', { method: 'POST', headers: { ...unknown, ...json }, body: padded })
        await new Promise((resolve) => setTimeout(resolve, attempt / 6))
        hangUp()
      }
      expect((await fetch(new URL('/health', server.url))).status).toBe(200)
    })
    expect(unhandled).toEqual([])
  })

  test('leaves another who waits for the same', async () => {
    const unlock = await lock('projects')
    const path = '/getWallets?projectId=never-seen-project&st=x&sv=1'
    const hangUp = send(path)
    await expect.poll(readRunning, waiting).toHaveLength(1)
    const stays = fetch(new URL(path, server.url), { headers: { origin: 'http://localhost:3000' } })
    // The second has joined once a request after it has been answered.
    await fetch(new URL('/nothing', server.url))
    hangUp()
    await fetch(new URL('/nothing', server.url))
    await unlock()
    expect((await stays).status).toBe(401)
  })
})
