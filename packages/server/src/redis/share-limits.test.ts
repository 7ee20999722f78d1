/** Two servers on one PostgreSQL and one Redis: what an address spends at one it has spent at both. */
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Secrets } from '../config/secrets.ts'
import { createServer, type FoyerServer } from '../server.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { startRedis, type TestRedis } from '../testing/start-redis.ts'

const most = 100
let postgres: TestPostgres
let redis: TestRedis
let servers: readonly [FoyerServer, FoyerServer]
let secrets: Secrets

const perIp = { read: most }
const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], trustedProxies: 1, drainMs: 0, limits: { perIp } }

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  secrets = { databaseUrl: await postgres.createDatabase(), redisUrl: redis.url }
  const start = async () => {
    const server = await createServer(config, secrets, { log: pino({ level: 'silent' }) })
    await server.listen()
    return server
  }
  servers = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await Promise.all([postgres.stop(), redis.stop()])
})

/** Documents count as reads. */
async function ask(server: FoyerServer, ip: string): Promise<number> {
  const response = await fetch(new URL('/openapi.json', server.url), { headers: { 'x-forwarded-for': ip } })
  await response.arrayBuffer()
  return response.status
}

async function spend(server: FoyerServer, ip: string, requests = most): Promise<void> {
  for (let left = requests; left > 0; left--) expect(await ask(server, ip)).toBe(200)
}

/** How many requests the server still answers; slowly, so that what others say comes in between. */
async function countLeft(server: FoyerServer, ip: string): Promise<number> {
  for (let left = 0; ; left++) {
    if ((await ask(server, ip)) === 429) return left
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('an address that has spent its limit at one process is refused at the other, and another address is not', async () => {
  const [one, other] = servers
  await spend(one, '203.0.113.1')
  expect(await ask(one, '203.0.113.1')).toBe(429)
  expect(await countLeft(other, '203.0.113.1')).toBeLessThan(most)
  expect(await ask(other, '203.0.113.2')).toBe(200)
})

test('a start that fails once it is connected to Redis leaves no connection behind', async () => {
  const client = createClient({ url: redis.url })
  await client.connect()
  const countClients = async () => String(await client.sendCommand(['CLIENT', 'LIST', 'TYPE', 'pubsub'])).match(/^id=/gm)?.length
  const before = await countClients()
  const relay = {
    get limits(): never {
      throw new Error('There are no such limits.')
    },
  }
  const starting = createServer({ ...config, relay }, secrets, { log: pino({ level: 'silent' }) })
  await expect(starting).rejects.toThrow('There are no such limits.')
  await expect.poll(countClients).toBe(before)
  client.destroy()
})

test('what others say on the channel is not believed to be a count', async () => {
  const client = createClient({ url: redis.url })
  await client.connect()
  for (const text of [
    '',
    '{',
    'x'.repeat(40),
    `${'x'.repeat(36)}[{"per":"perIp","limit":"read","key":"203.0.113.3","points":-1e9}]`,
    `${'x'.repeat(36)}[1]`,
  ])
    await client.publish('foyer:limits:usage', text)
  client.destroy()
  const [one] = servers
  await spend(one, '203.0.113.3')
  expect(await ask(one, '203.0.113.3')).toBe(429)
})

test('without Redis each process counts for itself, and when it is back they count together again', async () => {
  const [one, other] = servers
  await redis.kill()
  await spend(one, '203.0.113.4')
  expect(await ask(one, '203.0.113.4')).toBe(429)
  await spend(other, '203.0.113.4')
  expect(await ask(other, '203.0.113.4')).toBe(429)
  await redis.start()
  // Nobody says when both are connected again: each try has an address of its own.
  let attempt = 100
  await expect
    .poll(
      async () => {
        const ip = `203.0.113.${attempt++}`
        await spend(one, ip)
        return countLeft(other, ip)
      },
      { timeout: 50_000, interval: 20 },
    )
    .toBeLessThan(most)
})
