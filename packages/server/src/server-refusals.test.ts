/** Strangers, bad input and bad luck: every refusal has its code, nothing crashes, nothing of the inside gets out. */
import { connect } from 'node:net'
import { failure, type RefusalCode, refusals } from '@foyer/contract'
import { calls } from '@foyer/contract/openapi'
import fc from 'fast-check'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from './server.ts'
import { asPage, startServers, type TestServers } from './testing/start-servers.ts'

let servers: TestServers
let server: FoyerServer
const lines: string[] = []

beforeAll(async () => {
  servers = await startServers()
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  server = await createServer(servers.config, {}, { log })
  await server.listen()
})

afterAll(async () => {
  await server?.close()
  await servers?.close()
})

const get = (path: string, init?: RequestInit) => asPage(server)(path, init)

async function expectRefusal(answer: Promise<{ response: Response; body: unknown }>, code: RefusalCode): Promise<Response> {
  const { response, body } = await answer
  expect(v.parse(failure, body)).toMatchObject({ code })
  expect(response.status).toBe(refusals[code].status)
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  return response
}

const guarded = calls.filter(({ access }) => access === 'project')
const managed = calls.filter(({ access }) => access === 'operator')
const sample = (path: string) =>
  path.replace(/\{(?:address|account)\}/, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266').replace('{id}', 'no-such-project')
const initOf = (method: string): RequestInit => (method === 'GET' ? {} : { method, body: '{}', headers: { 'content-type': 'text/plain' } })

describe.each(guarded)('$method $path', ({ method, path }) => {
  test('without a project, with an unknown or malformed one, and from a foreign page', async () => {
    await expectRefusal(get(`${sample(path)}?projectId=`, initOf(method)), 'missing_project')
    for (const id of ['unknown-project', 'x', "'%20or%201=1", '__proto__', 'x'.repeat(2000)]) {
      await expectRefusal(get(`${sample(path)}?projectId=${id}`, initOf(method)), 'unknown_project')
    }
    for (const origin of [
      'https://evil.example',
      'https://shop.example.evil.io',
      'http://shop.example',
      'https://shop.example:444',
      'null',
      'https://SHOP.example',
    ]) {
      const response = await expectRefusal(asPage(server, origin, 'shop-project')(sample(path), initOf(method)), 'origin_not_allowed')
      // The page may read why: without that, a developer sees only "CORS error".
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })
})

describe.each(managed)('$method $path', ({ method, path }) => {
  test('is refused without a token, with one that was never issued, and with none of its form', async () => {
    const response = await expectRefusal(get(sample(path), initOf(method)), 'missing_token')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    const { operator } = await server.operators.issue('Other')
    for (const token of [`foyer-operator_${operator.id}_${'0'.repeat(64)}`, `foyer-operator_${'0'.repeat(16)}_${'0'.repeat(64)}`, 'x']) {
      await expectRefusal(get(sample(path), { ...initOf(method), headers: { authorization: `Bearer ${token}` } }), 'unknown_token')
    }
    for (const authorization of ['Basic eDp4', 'Bearer', `Bearer ${'x'.repeat(600)}`]) {
      await expectRefusal(get(sample(path), { ...initOf(method), headers: { authorization } }), 'missing_token')
    }
  })

  test('is answered to no page of another origin', async () => {
    const { token } = await server.operators.issue('Page')
    const { response } = await get(sample(path), {
      ...initOf(method),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(`${server.url}${sample(path)}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': method },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('who may read an answer', () => {
  test('an allowed page, by its name, and shared caches are told', async () => {
    const { response } = await asPage(server, 'https://a.shop.example', 'shop-project')('/getAnalyticsConfig')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.shop.example')
    expect(response.headers.get('vary')).toContain('Origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('before a JSON post, a browser is told whether it may', async () => {
    const preflight = (origin: string, project: string) =>
      fetch(`${server.url}/v1/fungible/price?projectId=${project}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    const allowed = await preflight('https://shop.example', 'shop-project')
    expect(allowed.status).toBe(204)
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('content-type'),
    })
    for (const [origin, project, code] of [
      ['https://evil.example', 'shop-project', 'origin_not_allowed'],
      ['https://shop.example', 'unknown-project', 'unknown_project'],
    ] as const) {
      const { status, headers } = await preflight(origin, project)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([refusals[code].status, null])
      expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(`foyer_refusals_total{call="preflight",code="${code}"} `)
    }
  })

  test('every answer says what it is and that it is no page', async () => {
    for (const path of ['/health', '/nowhere', '/v1/supported-chains', '/v1/identity/x']) {
      const { response } = await get(path)
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'referrer-policy': 'no-referrer',
      })
      expect(response.headers.get('x-powered-by')).toBeNull()
    }
  })
})

describe('malformed requests', () => {
  test.each([
    ['/nowhere', {}, 'not_found'],
    ['/v1/identity/', {}, 'not_found'],
    ['/v1/identity/a/b', {}, 'not_found'],
    ['/getWallets', { method: 'POST', body: '{}' }, 'method_not_allowed'],
    ['/e', {}, 'method_not_allowed'],
    ['/health', { method: 'DELETE' }, 'method_not_allowed'],
    ['/v1/identity/0x12', {}, 'invalid_address'],
    ['/v1/identity/%00%00', {}, 'invalid_address'],
    [`/v1/identity/0x${'g'.repeat(40)}`, {}, 'invalid_address'],
    ['/v1/identity/vitalik.eth', {}, 'invalid_address'],
    ['/v1/identity/%E0%A4%A', {}, 'invalid_address'],
    ['/getWallets?page=%E0%A4%A', {}, 'invalid_request'],
    ['/v1/account/nope/balance', {}, 'invalid_address'],
    ['/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?chainId=1', {}, 'invalid_request'],
    ['/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?chainId=eip155:01', {}, 'invalid_request'],
    ['/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?currency=doge', {}, 'invalid_request'],
    ['/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?forceUpdate=nope', {}, 'invalid_request'],
    ['/getWallets?page=0', {}, 'invalid_request'],
    ['/getWallets?page=1e3', {}, 'invalid_request'],
    ['/getWallets?include=nope', {}, 'invalid_request'],
    [`/getWallets?search=${'x'.repeat(101)}`, {}, 'invalid_request'],
    ['/v1/?chainId=eip155:5', { method: 'POST', body: '{}' }, 'unknown_chain'],
    ['/v1/', { method: 'POST', body: '{}' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: '{"addresses":[]}' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: '{"addresses":["eip155:5:0x1"]}' }, 'unknown_chain'],
    ['/v1/fungible/price', { method: 'POST', body: 'not json' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: '' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: '[]' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: 'null' }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: '<xml/>', headers: { 'content-type': 'application/xml' } }, 'unsupported_media'],
    ['/v1/fungible/price', { method: 'POST', body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: `${'['.repeat(30)}${']'.repeat(30)}` }, 'invalid_request'],
    ['/v1/fungible/price', { method: 'POST', body: JSON.stringify({ addresses: Array(101).fill('eip155:31337:0x1') }) }, 'invalid_request'],
    ['/e', { method: 'POST', body: JSON.stringify({ padding: 'x'.repeat(20_000) }) }, 'body_too_large'],
    ['/v1/?chainId=eip155:31337', { method: 'POST', body: 'x'.repeat(1_100_000) }, 'body_too_large'],
  ] as const)('%s %j: %s', async (path, init, code) => {
    await expectRefusal(get(path, init as RequestInit), code)
  })

  test('a body is cut off at the limit even when its length is not told', async () => {
    const { hostname, port } = new URL(server.url)
    const answer = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).on('close', () => resolve(received))
      // Whoever goes on to send, as `fetch` does, may be cut off before it has read why.
      socket.on('data', (chunk) => {
        received += String(chunk)
        if (received.includes('}')) socket.destroy()
      })
      // More than a socket takes without a pause.
      const more = () => void socket.write(`40000\r\n${'x'.repeat(0x40000)}\r\n`)
      socket.on('drain', more)
      socket.write('POST /v1/fungible/price?projectId=foyer-local HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
      more()
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"body_too_large"')
    expect((await get('/health')).response.status).toBe(200)
  })

  test('a refusal names the field and repeats nothing of what was sent', async () => {
    const secret = 'zzqq-secret-zzqq'
    const { body } = await get('/v1/fungible/price', { method: 'POST', body: JSON.stringify({ currency: secret, addresses: [secret, 5] }) })
    expect(v.parse(failure, body).reasons.map(({ field }) => field)).toEqual(['currency', 'addresses.0', 'addresses.1'])
    expect(JSON.stringify(body)).not.toContain(secret)
    const event = await get('/e', {
      method: 'POST',
      body: JSON.stringify({ eventId: secret, url: secret, timestamp: secret, props: { event: secret } }),
    })
    expect(JSON.stringify(event.body)).not.toContain(secret)
  })

  test('names of prototypes in path, query and body pollute nothing', async () => {
    await get('/v1/identity/__proto__?__proto__[polluted]=1&constructor.prototype.polluted=1')
    await get('/v1/fungible/price', {
      method: 'POST',
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"addresses":["eip155:31337:0x1"]}',
    })
    await get('/v1/?chainId=eip155:31337', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{"__proto__":{"polluted":1}}}',
    })
    await get('/e', { method: 'POST', body: '{"props":{"type":"track","event":"__proto__"}}' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('whatever is sent wherever, the answer is one of ours and never a 500', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/v1/identity/', '/v1/account/', '/getWallets?', '/getWalletImage/', '/v1/?chainId=', '/e?', '/v1/fungible/price?'),
        text,
        fc.option(fc.oneof(text, fc.json())),
        async (path, tail, body) => {
          const url = new URL(path + encodeURIComponent(tail.replace(/\p{Surrogate}/gu, '')), server.url)
          url.searchParams.set('projectId', 'foyer-local')
          const request = new Request(url, body === null ? {} : { method: 'POST', body })
          const response = await server.fetch(request)
          expect(response.status).not.toBe(500)
          if (response.status >= 400) expect(v.is(failure, await response.json())).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a header without end', `GET /health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST /e HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['length and chunks', 'POST /e HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('%s is answered with a 4xx and the server lives', async (_, text) => {
    const { hostname, port } = new URL(server.url)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(text))
      let received = ''
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      socket.on('close', () => resolve(received)).on('error', () => {})
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await get('/health')).response.status).toBe(200)
  })
})

describe('limits', () => {
  type Configured = TestServers['config']
  async function limited(limits: NonNullable<Configured['limits']>, more: Partial<Configured> = {}): Promise<FoyerServer> {
    // Which database it is makes no difference here, and that one is open at once.
    const secrets = { databaseUrl: servers.externalUrl }
    const small = await createServer({ ...servers.config, limits, ...more }, secrets, { log: pino({ level: 'silent' }) })
    await small.listen()
    return small
  }

  test('too many requests from one address are told when to come back, others are not held up', async () => {
    const small = await limited({ perIp: { read: 3 } }, { trustedProxies: 1 })
    try {
      const from = (ip: string) => asPage(small)('/getAnalyticsConfig', { headers: { 'x-forwarded-for': `8.8.8.8, ${ip}` } })
      for (let count = 0; count < 3; count++) expect((await from('1.1.1.1')).response.status).toBe(200)
      const response = await expectRefusal(from('1.1.1.1'), 'rate_limited')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await from('1.1.1.2')).response.status).toBe(200)
      // One household has a whole /64.
      for (let count = 0; count < 3; count++) await from(`2001:4860:4860:1::${count}`)
      expect((await from('2001:4860:4860:1::ffff')).response.status).toBe(429)
      expect((await from('2001:4860:4860:2::1')).response.status).toBe(200)
    } finally {
      await small.close()
    }
  })

  test('the port of an address that a proxy names is no part of who it is', async () => {
    const small = await limited({ perIp: { read: 2 } }, { trustedProxies: 1 })
    try {
      const from = async (ip: string) =>
        (await asPage(small)('/getAnalyticsConfig', { headers: { 'x-forwarded-for': ip } })).response.status
      for (const ips of [
        ['203.0.113.9:51234', '203.0.113.9:51235', '203.0.113.9'],
        ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1'],
        ['203.0.113.10:1', '203.0.113.10:2', '203.0.113.10:3'],
      ]) {
        expect([await from(ips[0] as string), await from(ips[1] as string), await from(ips[2] as string)]).toEqual([200, 200, 429])
      }
    } finally {
      await small.close()
    }
  })

  test.each([
    ['an address that there is not', '/nowhere', {}],
    ['a method that there is not', '/getWallets', { method: 'DELETE' }],
    ['a document', '/openapi.json', {}],
    ['a preflight', '/getWallets?projectId=never-seen-1', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } }],
  ] as const)('%s costs a point, too', async (_, path, init) => {
    const small = await limited({ perIp: { read: 2 } })
    try {
      const ask = async () => small.fetch(new Request(`http://server.example${path}`, init as RequestInit))
      expect([(await ask()).status, (await ask()).status]).not.toContain(429)
      const { status, headers } = await ask()
      expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
    } finally {
      await small.close()
    }
  })

  test('an address that a client claims for itself changes nothing', async () => {
    const small = await limited({ perIp: { read: 2 } })
    try {
      const from = (ip: string) => asPage(small)('/getAnalyticsConfig', { headers: { 'x-forwarded-for': ip } })
      await from('1.1.1.1')
      await from('1.1.1.2')
      expect((await from('1.1.1.3')).response.status).toBe(429)
    } finally {
      await small.close()
    }
  })

  test('a project has a limit of its own, and a batch costs what is in it', async () => {
    const small = await limited({ perIp: { rpc: 1_000 }, perProject: { rpc: 10 } })
    try {
      const batch = (size: number) =>
        asPage(small)('/v1/?chainId=eip155:31337', {
          method: 'POST',
          body: JSON.stringify(Array(size).fill({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })),
        })
      expect((await batch(6)).body).toEqual(Array(6).fill({ jsonrpc: '2.0', id: 1, result: '0x7a69' }))
      const { response, body } = await batch(6)
      expect(response.status).toBe(200)
      expect(body).toMatchObject([
        ...Array(4).fill({ id: 1, result: '0x7a69' }),
        ...Array(2).fill({ id: 1, error: { code: -32005, message: expect.stringMatching(/Try again in \d+ s/) } }),
      ])
      expect((await batch(6)).body).toMatchObject(Array(6).fill({ id: 1, error: { code: -32005 } }))
      // Far beyond its limit, nothing of it is read any more.
      await batch(10)
      await expectRefusal(batch(1), 'rate_limited')
    } finally {
      await small.close()
    }
  })
})

describe('what gets out', () => {
  test('logs have neither address, query, body nor key in them', async () => {
    lines.length = 0
    await get('/v1/identity/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266?sender=canary-sender', {
      headers: { authorization: 'Bearer canary-token', 'x-forwarded-for': '1.2.3.4' },
    })
    await get('/e?st=canary-kit', { method: 'POST', body: '{"canary-body":1}' })
    await get('/nowhere?canary-query=1')
    const log = lines.join('')
    expect(log).toContain('"call":"identity"')
    expect(log).not.toMatch(/canary|0xf39F|127\.0\.0\.1|1\.2\.3\.4/)
  })

  test('a request id that a caller brings is kept when it is harmless', async () => {
    const ask = async (id: string) => (await get('/health', { headers: { 'x-request-id': id } })).response.headers.get('x-request-id')
    expect(await ask('caller-id-1234')).toBe('caller-id-1234')
    expect(await ask('short')).not.toBe('short')
    expect(await ask('bad id <script>')).not.toBe('bad id <script>')
  })
})

describe('when the database is away', () => {
  test('known projects go on, unknown ones are told to wait, health says so, and all is well when it is back', async () => {
    const page = asPage(servers.external)
    expect((await page('/getAnalyticsConfig')).response.status).toBe(200)
    servers.postgres.freeze()
    try {
      expect((await page('/getAnalyticsConfig')).response.status).toBe(200)
      await expect.poll(async () => (await page('/health')).response.status, { timeout: 30_000 }).toBe(503)
      const response = await expectRefusal(page('/getAnalyticsConfig?projectId=never-seen'), 'unavailable')
      expect(response.headers.get('retry-after')).toBe('1')
    } finally {
      servers.postgres.thaw()
    }
    await expect.poll(async () => (await page('/health')).response.status, { timeout: 30_000 }).toBe(200)
  })
})
