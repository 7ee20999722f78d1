/** Which answers of the server are sent in fewer bytes, over real HTTP: the catalogue, its pictures and the calls' description, and nothing of a caller. */
import { createPublicKey, verify } from 'node:crypto'
import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseSignedEntry, signedWallets, wallets } from '@foyer/contract'
import { calls } from '@foyer/contract/openapi'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type FoyerServer } from './server.ts'

const query = 'projectId=foyer-local&st=foyer&sv=0.0.0'
const page = 'http://localhost:3000'
let server: FoyerServer
let key: string

beforeAll(async () => {
  const chains = [{ caip2: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], tokens: [] }] as const
  const projects = [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }]
  const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains, projects, allowLocalEgress: true, drainMs: 0 }
  // The key of RFC 8032, test 1.
  const secrets = { catalogueKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60' }
  key = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString('base64url')
  server = await createServer(config, secrets, { log: pino({ level: 'silent' }) })
  await server.listen()
})
afterAll(() => server?.close())

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** As it crosses the wire: `fetch` would unpack it. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

const list = `/getWallets?${query}`

test('the catalogue is under a quarter of its size for who takes that, the same list, and said to differ by what is accepted', async () => {
  const plain = await ask(list, { origin: page })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.2', 'gzip', gunzipSync],
  ] as const) {
    const { status, headers, body } = await ask(list, { origin: page, 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, coding, String(body.length)])
    expect(body.length * 4).toBeLessThan(plain.body.length)
    expect(unpack(body).equals(plain.body)).toBe(true)
    expect(v.parse(wallets.output, JSON.parse(plain.body.toString())).data).toHaveLength(40)
    const common = ({ date, 'content-length': _, 'x-request-id': __, 'content-encoding': ___, ...rest }: IncomingHttpHeaders) => rest
    expect(common(headers)).toEqual(common(plain.headers))
    expect(headers).toMatchObject({
      vary: 'Origin, Accept-Encoding',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': page,
    })
  }
})

test('who asks for the head alone is told of the same answer, and sent nothing of it', async () => {
  const { status, headers, body } = await ask(list, { origin: page, 'accept-encoding': 'br' }, 'HEAD')
  expect([status, body.length, headers['content-encoding'], headers.vary]).toEqual([200, 0, 'br', 'Origin, Accept-Encoding'])
})

test('the signatures of the signed list hold over what is unpacked', async () => {
  const { headers, body } = await ask(`/getSignedWallets?${query}`, { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  const { data } = v.parse(signedWallets.output, JSON.parse(brotliDecompressSync(body).toString()))
  for (const { text, signature } of data) {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    expect(verify(null, Buffer.from(`foyer catalogue entry\n${text}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(parseSignedEntry(text)?.wallet.id).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(data).toHaveLength(40)
})

test('what fits into a packet, and a picture that is packed already, go out as they are', async () => {
  const few = await ask(`${list}&search=rainbow`, { 'accept-encoding': 'br' })
  expect([few.status, few.headers['content-encoding'], few.headers.vary]).toEqual([200, undefined, 'Origin, Accept-Encoding'])
  const { data } = v.parse(wallets.output, JSON.parse((await ask(`${list}&entries=100`)).body.toString()))
  const codings = new Set<string>()
  for (const { image_id } of data) {
    const { headers } = await ask(`/getWalletImage/${image_id}?${query}`, { 'accept-encoding': 'br' })
    codings.add(`${headers['content-type']} ${headers['content-encoding'] ?? 'plain'} ${headers.vary ?? 'for all'}`)
  }
  expect([...codings].sort()).toEqual([
    'image/svg+xml br Accept-Encoding',
    'image/svg+xml plain Accept-Encoding',
    'image/webp plain for all',
  ])
})

test('the description of the calls is sent so, too, and refusals and figures are not', async () => {
  const accepts = { 'accept-encoding': 'br' }
  const { headers, body } = await ask('/openapi.json', accepts)
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding'])
  expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ openapi: '3.1.0' })
  for (const path of ['/metrics', `/getWallets?${query}&page=0`, '/nothing']) {
    expect((await ask(path, accepts)).headers['content-encoding']).toBeUndefined()
  }
})

test('no call that says what is one account’s or one caller’s is ever compressed', () => {
  const ids = calls.filter(({ compressed }) => compressed).map(({ path }) => path)
  expect(ids.every((path) => path.startsWith('/get') || path.startsWith('/public/get'))).toBe(true)
  expect(calls.filter(({ access, compressed }) => compressed && (access === 'session' || access === 'operator'))).toEqual([])
})
