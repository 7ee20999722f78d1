/** The server behind the proxy of compose.tls.yaml: a real Caddy with the Caddyfile that it is given there. */
import { request as askPlainly } from 'node:http'
import { request } from 'node:https'
import { createServer, type FoyerServer } from '@foyer/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectRelay, randomTopic } from '../../packages/server/src/testing/connect-relay.ts'
import { createIdentity } from '../../packages/server/src/testing/relay-identity.ts'
import { freePort } from '../../scripts/free-port.ts'
import { prepareCaddy, type TestCaddy } from './start-caddy.ts'

const project = { id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }
const common = {
  host: '127.0.0.1',
  dataDir: 'memory',
  chains: [],
  projects: [project],
  trustedProxies: 1,
  drainMs: 0,
  logLevel: 'silent',
} as const
let caddy: TestCaddy
let server: FoyerServer
let port: number
let ca: string

async function startServer(perMinute = 10_000): Promise<void> {
  const few = { read: perMinute, rpc: perMinute, image: perMinute, write: perMinute, operator: perMinute }
  const config = { ...common, port, publicUrl: caddy.url, limits: { perIp: few } }
  server = await createServer(config, { metricsToken: 'a-long-enough-token' })
  await server.listen()
}

beforeAll(async () => {
  port = await freePort()
  caddy = await prepareCaddy(`127.0.0.1:${port}`)
  await startServer()
  await caddy.start()
  ca = await caddy.authority()
})
afterAll(async () => {
  await caddy?.stop()
  await server?.close()
})

type Answer = { readonly status: number | undefined; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }
type Asking = { readonly from?: string; readonly headers?: Readonly<Record<string, string>> }

/** Asks as a visitor at an address of their own does: 127.0.0.2 is another one than 127.0.0.3. */
function ask(path: string, { from = '127.0.0.1', headers = {} }: Asking = {}): Promise<Answer> {
  const url = new URL(path, caddy.url)
  return new Promise((resolve, reject) => {
    request(url, { ca, localAddress: from, family: 4, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
      .once('error', reject)
      .end()
  })
}

test('is ready and healthy under its name with TLS, and names pictures by it', async () => {
  expect((await ask('/health/ready')).status).toBe(200)
  expect(JSON.parse((await ask('/health')).body)).toMatchObject({ status: 'ok', database: 'ok', relay: 'ok' })
  const wallets = await ask('/getWallets?projectId=foyer-local&st=test&sv=1', { headers: { origin: 'http://localhost:3000' } })
  expect(wallets.status).toBe(200)
  expect(wallets.headers).toMatchObject({ 'access-control-allow-origin': expect.anything(), 'content-type': 'application/json' })
  const compressed = await ask('/getWallets?projectId=foyer-local&st=test&sv=1', { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
})

test('leads to TLS whoever comes without', async () => {
  const location = await new Promise((resolve, reject) => {
    askPlainly(new URL('/health', caddy.plainUrl), (response) => resolve([response.statusCode, response.resume().headers.location]))
      .once('error', reject)
      .end()
  })
  expect(location).toEqual([308, 'https://localhost/health'])
})

test('is not open to whoever comes through the proxy as if they were on its machine', async () => {
  expect((await ask('/metrics')).status).toBe(404)
  expect((await ask('/metrics', { headers: { authorization: 'Bearer a-long-enough-token' } })).status).toBe(200)
})

test('carries the relay: what one client publishes reaches another, and both are told to come back when the server stops', async () => {
  const at = `${caddy.url.replace('https', 'wss')}/relay`
  const [a, b] = [await connectRelay(at, createIdentity(), { ca }), await connectRelay(at, createIdentity(), { ca })]
  const topic = randomTopic()
  await b.call('irn_subscribe', { topic })
  expect(await a.call('irn_publish', { topic, message: 'aGVsbG8=', ttl: 300, tag: 1108 })).toBe(true)
  await expect.poll(() => b.deliveries.map(({ message }) => message)).toEqual(['aGVsbG8='])
  await server.close()
  expect((await a.closed).code).toBe(1012)
  expect((await b.closed).code).toBe(1012)
  await startServer()
})

test('has a visitor wait while the server starts anew, instead of an error', async () => {
  await server.close()
  const waiting = ask('/health/ready')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await startServer()
  expect((await waiting).status).toBe(200)
})

test('counts each visitor by their own address, whatever they say that it is', async () => {
  await server.close()
  await startServer(3)
  const path = '/getWallets?projectId=foyer-local&st=test&sv=1'
  const statuses = async (asking: Asking) => {
    const found: (number | undefined)[] = []
    for (let index = 0; index < 5; index++) found.push((await ask(path, asking)).status)
    return found
  }
  const limited = [200, 200, 200, 429, 429]
  expect(await statuses({ from: '127.0.0.2' })).toEqual(limited)
  expect(await statuses({ from: '127.0.0.3' })).toEqual(limited)
  expect((await ask(path, { from: '127.0.0.2', headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(429)
})
