/** Who may read the figures: a real server on loopback, without chains. */
import { get as askAs, type IncomingMessage } from 'node:http'
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

/** With these headers alone: `fetch` adds some, and does not let all of them be set. */
const ask = (headers: Readonly<Record<string, string>>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    askAs(`${server.url}/metrics`, { headers }, (response) => {
      response.resume()
      resolve(response)
    }).on('error', reject)
  })
const read = async (headers: Readonly<Record<string, string>>) => (await ask(headers)).statusCode

test('figures without a token are for the machine itself, and for nobody who comes through a proxy on it or by a name of its own', async () => {
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

test('figures without a token are for no page that is open on the machine, and for a person who opens them there', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none, cross-site' },
  ]) {
    const { statusCode, headers: answered } = await ask(headers)
    expect([statusCode, answered['access-control-allow-origin']], JSON.stringify(headers)).toEqual([404, undefined])
  }
  for (const site of ['none', 'same-origin']) expect(await read({ 'sec-fetch-site': site }), site).toBe(200)
})

test('figures carry no permission for pages of other origins, whoever may read them', async () => {
  expect((await ask({})).headers['access-control-allow-origin']).toBeUndefined()
  const secret = await createServer(config, { metricsToken: 'a-long-enough-token' }, { log })
  try {
    const headers = { authorization: 'Bearer a-long-enough-token', origin: 'https://evil.example' }
    const { status, headers: answered } = await secret.fetch(new Request('http://x/metrics', { headers }))
    expect([status, answered.get('access-control-allow-origin')]).toEqual([200, null])
  } finally {
    await secret.close()
  }
})
