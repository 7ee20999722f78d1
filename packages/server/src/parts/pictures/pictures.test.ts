/** Pictures at a host that means harm, over real HTTP: what of it a page is given, and what this server asks it for. */
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http'
import { mostFetchesPerAsker } from '@foyer/service/egress'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { fetchPoints } from './pictures.ts'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64')
const huge = Buffer.from(pixel)
huge.writeUInt32BE(50_000, 16)
huge.writeUInt32BE(50_000, 20)
const script = '<svg onload="alert(1)"><script>alert(1)</script><image href="http://canary.example/who"/><path d="M0 0h1"/></svg>'

let host: Server
let base: string
let hits: string[] = []
let openAnswers = 0
let mostOpen = 0
/** Answers that are held back until somebody lets them go. */
let held: (() => void)[] = []

const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/pixel.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pixel),
  '/named-otherwise.png': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(pixel),
  '/script.svg': (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(script),
  '/huge.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(huge),
  '/broken.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pixel.subarray(0, 40)),
  '/page.png': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  '/disguised.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
  '/missing.png': (response) => response.writeHead(404, { 'content-type': 'image/png' }).end(pixel),
  '/endless.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).write(pixel)
    const more = () => response.write(Buffer.alloc(65_536)) && !response.destroyed && setImmediate(more)
    response.on('drain', more)
    more()
  },
  '/silent.png': () => undefined,
  '/drip.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).write(pixel.subarray(0, 20)),
  '/away.png': (response) => response.writeHead(302, { location: '/pixel.png' }).end(),
  '/around.png': (response) => response.writeHead(302, { location: '/around.png' }).end(),
  '/file.png': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

beforeAll(async () => {
  host = createHttpServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    hits.push(path)
    mostOpen = Math.max(mostOpen, ++openAnswers)
    response.on('close', () => openAnswers--)
    if (path.startsWith('/held/')) {
      held.push(() => response.writeHead(200, { 'content-type': 'image/png' }).end(pixel))
      return
    }
    const answer = answers[path]
    if (answer === undefined) response.writeHead(404).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  host?.closeAllConnections()
  host?.close()
})
beforeEach(() => {
  hits = []
  held = []
  mostOpen = 0
})

const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A server whose list of tokens names that picture: its answer holds the address by which the picture is shown. */
async function start(databaseUrl?: string, change: Readonly<Record<string, unknown>> = {}): Promise<FoyerServer> {
  const projects = [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }]
  const config = {
    ...{ host: '127.0.0.1', port: 0, dataDir: 'memory', projects, allowLocalEgress: true, drainMs: 0 },
    chains: [{ caip2: 'eip155:1', name: 'First', rpcUrls: ['http://127.0.0.1:1'], tokens: [], nativeCurrency: native }],
    ...change,
  } as const
  const server = await createServer(config, databaseUrl === undefined ? {} : { databaseUrl }, { log: pino({ level: 'silent' }) })
  await server.listen()
  return server
}

let postgres: TestPostgres
let server: FoyerServer
let twin: FoyerServer
beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  ;[server, twin] = await Promise.all([start(databaseUrl), start(databaseUrl)])
})
afterAll(async () => {
  await Promise.all([server?.close(), twin?.close()])
  await postgres?.stop()
})

const showing = (at: FoyerServer, path: string) => at.pictures.addressOf(path.startsWith('http') ? path : `${base}${path}`) as string
const ask = async (at: FoyerServer, path: string) => fetch(showing(at, path))

test('a picture is given out as it was drawn anew, once fetched, to everybody, and harmless even as a page', async () => {
  for (let count = 0; count < 3; count++) {
    const response = await ask(server, '/pixel.png')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel)
  }
  expect(hits).toEqual(['/pixel.png'])
})

test('its type is what its bytes are, whatever its host calls it', async () => {
  expect((await ask(server, '/named-otherwise.png')).headers.get('content-type')).toBe('image/png')
  const response = await ask(server, '/script.svg')
  expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>')
})

test.each([
  ...['/huge.png', '/broken.png', '/page.png', '/disguised.png', '/missing.png', '/endless.png', '/silent.png', '/drip.png'],
  ...['/around.png', '/file.png'],
])('%s is no picture, and its host is not asked again at once', async (path) => {
  for (let count = 0; count < 2; count++) {
    const response = await ask(server, path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ reasons: [{ description: 'There is no picture at that place which can be shown.' }] })
  }
  expect(hits.filter((one) => one === path)).toHaveLength(path === '/around.png' ? 4 : 1)
})

test('a redirect is followed, and checked anew', async () => {
  expect((await ask(server, '/away.png')).status).toBe(200)
  expect(hits).toEqual(['/away.png', '/pixel.png'])
})

describe('nobody makes it fetch what no answer has named', () => {
  test('an address with another source, another seal or none', async () => {
    const [source, seal] = showing(server, '/pixel.png?other').split('/').reverse() as [string, string]
    const other = Buffer.from(`${base}/secret`).toString('base64url')
    const flipped = `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`
    for (const path of [`${seal}/${other}`, `${flipped}/${source}`, `${'A'.repeat(22)}/${other}`])
      expect((await fetch(`${server.url}/public/getPicture/${path}`)).status).toBe(404)
    for (const path of [`x/${source}`, `${seal}/`, `${seal}/${'A'.repeat(1_801)}`, `${seal}/..%2f${source}`])
      expect([400, 404]).toContain((await fetch(`${server.url}/public/getPicture/${path}`)).status)
    expect(hits).toEqual([])
  })

  test('another deployment has another seal, another process of this one the same', async () => {
    const stranger = await start()
    const path = new URL(showing(server, '/pixel.png')).pathname
    expect((await fetch(new URL(path, stranger.url))).status).toBe(404)
    expect((await fetch(new URL(path, twin.url))).status).toBe(200)
    await stranger.close()
  })

  test('a private place, a file or what is no address, were an answer to name it', async () => {
    const guarded = await start(undefined, { allowLocalEgress: false })
    const { port } = new URL(base)
    for (const source of [
      `${base}/pixel.png`,
      ...[`https://127.0.0.1:${port}/pixel.png`, `https://localhost:${port}/pixel.png`, `https://2130706433:${port}/pixel.png`],
      ...['https://169.254.169.254/latest', 'https://[::ffff:7f00:1]/a.png', 'https://0x7f.1/a.png', 'https://user:word@avatars.example/a'],
      ...['file:///etc/passwd', 'gopher://x/', 'nonsense', '', `https://avatars.example/${'a'.repeat(2_000)}`],
    ]) {
      const address = guarded.pictures.addressOf(source)
      if (address !== undefined) expect((await fetch(address)).status, source).toBe(404)
      expect(await guarded.pictures.show(source, new AbortController().signal), source).toBeNull()
    }
    expect(hits).toEqual([])
    await guarded.close()
  })
})

test('many that want one picture wait for one fetch, and few are fetched at a time for one asker', async () => {
  const same = Array.from({ length: 20 }, () => ask(twin, '/held/same'))
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect((await Promise.all(same)).map(({ status }) => status)).toEqual(same.map(() => 200))
  held = []
  const many = Array.from({ length: 3 * mostFetchesPerAsker }, (_, index) => ask(twin, `/held/${index}`))
  let answered = 0
  while (answered < many.length) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const letGo of held.splice(0)) {
      letGo()
      answered++
    }
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(mostOpen).toBeLessThanOrEqual(mostFetchesPerAsker)
})

test('who wants pictures that are not here is charged for the asking, and others are not', async () => {
  const limits = { perIp: { image: 3 * fetchPoints } }
  const poor = await start(undefined, { limits, trustedProxies: 1 })
  const from = async (ip: string, path: string) => (await fetch(showing(poor, path), { headers: { 'x-forwarded-for': ip } })).status
  expect(await Promise.all([1, 2, 3, 4].map((count) => from('203.0.113.1', `/pixel.png?${count}`)))).toContain(429)
  expect(await from('203.0.113.2', '/pixel.png?1')).toBe(200)
  await poor.close()
})
