/** What load balancers ask: is the process alive, and should visitors be sent to it. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createServer, type FoyerServer, type Overrides } from '../server.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'

const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], drainMs: 1_000 }
const log = pino({ level: 'silent' })
let postgres: TestPostgres
let server: FoyerServer

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
afterEach(async () => {
  postgres.thaw()
  await server.close()
})

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`)
  return [response.status, await response.json()]
}
const live = () => ask('/health/live')
const ready = () => ask('/health/ready')

test('told to stop, it says that it is not ready before it closes its port, and serves until then', async () => {
  let pass = () => {}
  const waited: number[] = []
  const wait: Overrides['wait'] = (ms) => {
    waited.push(ms)
    return new Promise<void>((resolve) => {
      pass = resolve
    })
  }
  server = await createServer({ ...config, drainDelayMs: 5_000 }, {}, { log, wait })
  await server.listen()
  expect(await live()).toEqual([200, { status: 'ok' }])
  expect(await ready()).toEqual([200, { status: 'ready', database: 'ok', relay: 'ok', draining: false }])
  const closing = server.close()
  expect(await ready()).toEqual([503, { status: 'not-ready', database: 'ok', relay: 'ok', draining: true }])
  expect(await live()).toEqual([200, { status: 'ok' }])
  expect(await ask('/health')).toMatchObject([503, { status: 'down' }])
  expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
  expect(waited).toEqual([5_000])
  pass()
  await closing
  await expect(live()).rejects.toThrow()
})

test('without its database it is alive and not ready, and ready again when that is back', async () => {
  server = await createServer(config, { databaseUrl: await postgres.createDatabase() }, { log })
  await server.listen()
  expect(await ready()).toMatchObject([200, { status: 'ready' }])
  postgres.freeze()
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject([503, { status: 'not-ready', database: 'down', draining: false }])
  expect(await live()).toEqual([200, { status: 'ok' }])
  postgres.thaw()
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject([200, { status: 'ready', database: 'ok' }])
})

test('a clock that is set back keeps no answer for longer', async () => {
  let clock = Date.now()
  const databaseUrl = await postgres.createDatabase()
  server = await createServer(config, { databaseUrl }, { log, now: () => clock })
  await server.listen()
  expect(await ready()).toMatchObject([200, { status: 'ready' }])
  clock -= 3_600_000
  postgres.freeze()
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject([503, { status: 'not-ready', database: 'down' }])
})

test('whoever has spent all its requests is told of the health all the same: a balancer has the address of many', async () => {
  server = await createServer({ ...config, limits: { perIp: { read: 1 } } }, {}, { log })
  await server.listen()
  const read = async () => (await fetch(`${server.url}/openapi.json`)).status
  await expect.poll(read).toBe(429)
  expect(await live()).toMatchObject([200, {}])
  expect(await ready()).toMatchObject([200, {}])
})
