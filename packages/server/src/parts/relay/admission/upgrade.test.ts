import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectRelay, opened } from '../../../testing/connect-relay.ts'
import { type Claims, createIdentity, createToken } from '../../../testing/relay-identity.ts'
import { projectId, startRelay, type TestRelay } from '../../../testing/start-relay.ts'

let relay: TestRelay
const identity = createIdentity()

beforeAll(async () => {
  relay = await startRelay({
    config: {
      projects: [
        { id: projectId, name: 'Local', allowedOrigins: [], development: true, analytics: false },
        {
          id: 'shop-project',
          name: 'Shop',
          allowedOrigins: ['https://app.com', 'https://*.app.com', 'https://büro.example'],
          development: false,
          analytics: false,
        },
      ],
    },
  })
})
afterAll(() => relay.close())

type Attempt = {
  readonly path?: string
  readonly project?: string
  readonly token?: string | undefined
  readonly origin?: string
  readonly headers?: Record<string, string>
}

/** The outcome: `open`, the reason of the close frame, or the status of the rejection. */
async function attemptUpgrade({
  path = '/relay',
  project = projectId,
  token = createToken(identity, relay.url),
  origin,
  headers = {},
}: Attempt) {
  const query = new URLSearchParams({ ...(token !== '' && { auth: token }), ...(project !== '' && { projectId: project }) })
  const socket = new WebSocket(`${relay.url.replace('/relay', path)}?${query}`, { headers, ...(origin !== undefined && { origin }) })
  const closed = new Promise<string>((resolve) => socket.once('close', (code, reason) => resolve(`${code} ${reason}`)))
  try {
    await opened(socket)
  } catch (error) {
    return (error as Error).message
  }
  socket.ping()
  const alive = new Promise<string>((resolve) => socket.once('pong', () => resolve('open')))
  const outcome = await Promise.race([closed, alive])
  socket.terminate()
  return outcome
}

describe('a client is admitted', () => {
  test('at /relay and at /, with its token in the query or as a bearer token', async () => {
    expect(await attemptUpgrade({})).toBe('open')
    expect(await attemptUpgrade({ path: '/relay/' })).toBe('open')
    expect(await attemptUpgrade({ path: '/' })).toBe('open')
    const token = createToken(identity, relay.url)
    expect(await attemptUpgrade({ token: '', headers: { authorization: `Bearer ${token}` } })).toBe('open')
  })

  test('with a token for any spelling of this relay’s address, and for no other', async () => {
    const { port } = new URL(relay.url)
    const good = ['ws://127.0.0.1', 'ws://localhost', 'wss://localhost', 'ws://[::1]', 'ws://LOCALHOST']
    for (const name of good)
      for (const path of ['', '/', '/relay', '/relay/'])
        expect(await attemptUpgrade({ token: createToken(identity, `${name}:${port}${path}`) }), name + path).toBe('open')
    const bad = [
      'ws://localhost',
      `ws://localhost:${port}/other`,
      `http://localhost:${port}`,
      `ws://localhost.evil.example:${port}`,
      `ws://user@localhost:${port}`,
      `ws://localhost:${port}@evil.example`,
      `ws://localhost:${port}?x`,
      'wss://relay.walletconnect.org',
      '',
    ]
    for (const audience of bad)
      expect(await attemptUpgrade({ token: createToken(identity, audience) }), audience).toMatch(/^401 .*another relay/)
  })

  test('from its project’s pages, from a program, and from the relay’s own address, which phones send', async () => {
    for (const origin of ['https://app.com', 'https://deep.app.com', 'https://xn--bro-hoa.example', relay.server.url, undefined]) {
      expect(await attemptUpgrade({ project: 'shop-project', ...(origin !== undefined && { origin }) }), origin).toBe('open')
    }
    expect(await attemptUpgrade({ origin: 'http://localhost:3000' })).toBe('open')
  })
})

describe('a client is rejected', () => {
  test('with a status and a sentence where it can read them', async () => {
    expect(await attemptUpgrade({ token: '' })).toMatch(/^401 .*no token/)
    expect(await attemptUpgrade({ token: 'a.b.c' })).toMatch(/^401 /)
    expect(await attemptUpgrade({ project: '' })).toMatch(/^401 .*missing_project/)
    expect(await attemptUpgrade({ project: 'no-such-project' })).toMatch(/^401 .*unknown_project/)
    expect(await attemptUpgrade({ project: "a' or 1=1" })).toMatch(/^401 .*unknown_project/)
  })

  test('with a close frame where it is a page, which can read nothing else, in the words of the public network', async () => {
    const origin = 'http://localhost:3000'
    const iat = Math.floor(Date.now() / 1000) + 600
    expect(await attemptUpgrade({ origin, project: 'no-such-project' })).toBe('3000 Unauthorized: invalid key')
    expect(await attemptUpgrade({ origin, project: 'shop-project' })).toBe('3000 Unauthorized: origin not allowed')
    expect(await attemptUpgrade({ origin, token: createToken(identity, relay.url, { claims: { iat, exp: iat + 60 } }) })).toBe(
      '3000 JWT validation error: JWT Token is not yet valid',
    )
    expect(await attemptUpgrade({ origin, token: 'x' })).toMatch(/^3000 JWT validation error/)
  })

  test.each([
    'https://app.com.evil.io',
    'https://evilapp.com',
    'https://app.com@evil.example',
    'https://APP.com',
    'https://app.com:8443',
    'https://app.com.',
    'https://app.com/',
    'http://app.com',
    'https://xn--app-uda.com',
    'https://аpp.com',
    'null',
    '',
    'file://',
    'https://',
    'chrome-extension://abcdef',
  ])('from a page of %j', async (origin) => {
    const header = Buffer.from(origin).toString('latin1')
    expect(await attemptUpgrade({ project: 'shop-project', headers: { origin: header } })).toMatch(/^(3000 Unauthorized: origin|403)/)
  })
})

describe('a client that requests the time', () => {
  const open = (claims: Claims, origin?: string) => {
    const query = new URLSearchParams({ projectId, auth: createToken(identity, relay.url, { claims }), clock: 'true' })
    return new WebSocket(`${relay.url}?${query}`, { ...(origin !== undefined && { origin }) })
  }

  test('receives it first of all', async () => {
    const socket = open({})
    const first = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
    const { method, params } = JSON.parse(await first) as { readonly method: string; readonly params: { readonly at: number } }
    socket.terminate()
    expect(method).toBe('irn_clock')
    expect(Math.abs(params.at - Date.now())).toBeLessThan(10_000)
  })

  test.each([
    ['not yet valid', 600],
    ['expired', -86_400],
  ])('receives it also where its token is %s', async (words, off) => {
    const iat = Math.floor(Date.now() / 1000) + off
    const socket = open({ iat, exp: iat + 300 }, 'http://localhost:3000')
    const reason = await new Promise<string>((resolve) => socket.once('close', (_, text) => resolve(String(text))))
    expect(reason).toMatch(new RegExp(`^JWT validation error: JWT Token is ${words} \\(clock \\d{13}\\)$`))
    expect(Math.abs(Number(/\d{13}/.exec(reason)?.[0]) - Date.now())).toBeLessThan(10_000)
  })
})

test('an upgrade to another protocol gets the plain response, and a WebSocket at another path 404', async () => {
  expect(await get('/health', { upgrade: 'h2c', connection: 'Upgrade' })).toEqual({ status: 200 })
  expect(await attemptUpgrade({ path: '/v1/account' })).toMatch(/^404 /)
  expect(await get('/relay', { upgrade: 'h2c', connection: 'Upgrade' })).toEqual({ status: 426 })
})

test.each(['/relay', '/relay/', '/', '/relay?projectId=foyer-local'])(
  'a request for %s that is no upgrade is answered with 426',
  async (path) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, relay.server.url), resolve).once('error', reject).end()
    })
    expect(response.statusCode).toBe(426)
    expect(response.headers).toMatchObject({ upgrade: 'websocket', connection: 'Upgrade, close', 'cache-control': 'no-store' })
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    expect(body).toMatchObject({ status: 'FAILED', code: 'upgrade_required' })
    expect(body.reasons[0].description).toContain('WebSocket')
  },
)

test('a client that offers another protocol and never hangs up does not keep the server from closing', async () => {
  const own = await startRelay()
  const socket = connect({ port: Number(new URL(own.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write('GET /health HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  await own.close()
  socket.destroy()
})

function get(path: string, headers: Record<string, string>): Promise<{ readonly status: number | undefined }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, relay.server.url), { headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode })
    })
      .once('error', reject)
      .end()
  })
}

test('an address that connects too often is rejected until it has waited', async () => {
  const strict = await startRelay({ limits: { attemptsPerSecond: 1, burstSeconds: 5 } })
  try {
    const attempt = () =>
      connectRelay(strict.url).then(
        (client) => client.close(),
        (error: Error) => error.message.slice(0, 3),
      )
    const outcomes = await Promise.all(Array.from({ length: 30 }, attempt))
    expect(outcomes.filter((outcome) => outcome === '429').length).toBeGreaterThanOrEqual(10)
    await expect.poll(attempt, { interval: 100 }).toBeUndefined()
  } finally {
    await strict.close()
  }
})

test('a client that disconnects while its token is checked, or that breaks the handshake, leaves nothing open', async () => {
  const path = `/relay?auth=${createToken(identity, relay.url)}&projectId=${projectId}`
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
  expect(await get(path, { ...upgrade, 'sec-websocket-version': '13' })).toEqual({ status: 400 })
  expect(await get(path, { ...upgrade, 'sec-websocket-version': '1', 'sec-websocket-key': 'A'.repeat(24) })).toEqual({ status: 400 })
  const sockets = Array.from({ length: 20 }, () => {
    const socket = new WebSocket(`${relay.url}?auth=${createToken(createIdentity(), relay.url)}&projectId=${projectId}`)
    socket.on('error', () => undefined)
    setTimeout(() => socket.terminate(), 1)
    return socket
  })
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  const client = await connectRelay(relay.url)
  const read = async () => /foyer_relay_connections (\d+)/.exec(await (await fetch(new URL('/metrics', relay.server.url))).text())?.[1]
  await expect.poll(read).toBe('1')
  client.close()
  await expect.poll(read).toBe('0')
})

test.each([
  ['to the relay', 'websocket'],
  ['to another protocol', 'h2c'],
])('an upgrade %s behind a request that is not answered yet ends its connection, and nothing else', async (_, protocol) => {
  const { hostname, port } = new URL(relay.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const headers = `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
  socket.write(`GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /relay HTTP/1.1\r\n${headers}\r\n`)
  await closed
  expect(text).not.toMatch(/HTTP[\s\S]*HTTP/)
  expect(await attemptUpgrade({})).toBe('open')
})
