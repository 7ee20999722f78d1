/** Who may read the figures: a real server on loopback, without chains. */
import { get as askAs } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { createServer, type FoyerServer } from '../server.ts'

const config: Config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], drainMs: 0 }
const log = pino({ level: 'silent' })
let server: FoyerServer

beforeAll(async () => {
  server = await createServer(config, {}, { log })
  await server.listen()
})
afterAll(() => server?.close())

test('figures are for those with the token, where there is one', async () => {
  const secret = await createServer(config, { metricsToken: 'a-long-enough-token' }, { log })
  try {
    const read = async (authorization?: string) =>
      (await secret.fetch(new Request('http://x/metrics', authorization ? { headers: { authorization } } : {}))).status
    expect(await read()).toBe(404)
    expect(await read('Bearer wrong')).toBe(404)
    expect(await read('Bearer a-long-enough-token')).toBe(200)
  } finally {
    await secret.close()
  }
})

test('figures without a token are for the machine itself, and for nobody who comes through a proxy on it or by a name of its own', async () => {
  const read = (headers: Readonly<Record<string, string>>) =>
    new Promise<number>((resolve, reject) => {
      askAs(`${server.url}/metrics`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      }).on('error', reject)
    })
  expect(await read({})).toBe(200)
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { host: 'rebound.example' },
    { host: '127.0.0.1.rebound.example' },
  ]) {
    expect(await read(headers)).toBe(404)
  }
})
