import { createServer, type RequestListener, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toNumber } from '../../money/fraction.ts'
import { createPriceApi, type PriceApi } from './price-api.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

let server: Server
let baseUrl: string
let api: PriceApi
let time: number
let requests: { readonly url: string; readonly key: string | undefined }[]
let behaviour: RequestListener

/** What the documented API says. */
const honest: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '', 'http://x')
  const currency = url.searchParams.get('vs_currencies') ?? ''
  const body =
    url.pathname === '/api/v3/simple/price'
      ? { ethereum: { [currency]: 2500.5 } }
      : { [usdc.toLowerCase()]: { [currency]: 0.9998 }, [weth.toLowerCase()]: { [currency]: 2.1e-9 } }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

let logged: object[]
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as object) })

const open = (timeoutMs: number) => createPriceApi({ baseUrl, key: 'key-of-ours', now: () => time, log, timeoutMs })

beforeEach(async () => {
  time = 1_000_000
  requests = []
  logged = []
  behaviour = honest
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', key: request.headers['x-cg-demo-api-key'] as string | undefined })
    behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v3`
  // Beyond what a busy machine takes: a request that times out on its way arrives all the same, and is counted.
  api = open(60_000)
})

afterEach(async () => {
  await api.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const readTokens = async (signal = new AbortController().signal, platform = 'ethereum') =>
  [...(await api.readTokens({ platform, addresses: [usdc, weth], currency: 'usd', signal }))].map(([address, price]) => [
    address,
    toNumber(price),
  ])
const known = [
  [usdc.toLowerCase(), 0.9998],
  [weth.toLowerCase(), 2.1e-9],
]

test('tokens and native currencies are asked for as documented, with the key, and kept for a minute', async () => {
  expect(await readTokens()).toEqual(known)
  expect(toNumber((await api.readNative({ id: 'ethereum', currency: 'eur', signal: new AbortController().signal })) as never)).toBe(2500.5)
  await readTokens()
  expect(requests).toEqual([
    {
      url: `/api/v3/simple/token_price/ethereum?contract_addresses=${usdc.toLowerCase()}%2C${weth.toLowerCase()}&vs_currencies=usd`,
      key: 'key-of-ours',
    },
    { url: '/api/v3/simple/price?ids=ethereum&vs_currencies=eur', key: 'key-of-ours' },
  ])
  time += 60_000
  await readTokens()
  expect(requests).toHaveLength(3)
})

test('many who ask at once are one request', async () => {
  await Promise.all(Array.from({ length: 20 }, () => readTokens()))
  expect(requests).toHaveLength(1)
})

test('what the API does not know has no price, and is not asked for again at once', async () => {
  behaviour = (_, response) => void response.end('{}')
  expect(await readTokens()).toEqual([])
  expect(await readTokens()).toEqual([])
  expect(requests).toHaveLength(1)
})

const faults: readonly (readonly [string, RequestListener])[] = [
  ['429 with seconds', (_, response) => void response.writeHead(429, { 'retry-after': '5' }).end()],
  ['429 with a date', (_, response) => void response.writeHead(429, { 'retry-after': new Date(time + 5_000).toUTCString() }).end()],
  ['500', (_, response) => void response.writeHead(500).end('oops')],
  ['a page instead of JSON', (_, response) => void response.end('<html>')],
  ['JSON of another shape', (_, response) => void response.end('{"a":[1]}')],
  ['prices that are text', (_, response) => void response.end(`{"${usdc.toLowerCase()}":{"usd":"1"}}`)],
  ['two megabytes', (_, response) => void response.end(`"${'x'.repeat(2_000_000)}"`)],
  ['no answer', () => {}],
  ['a cut connection', (_, response) => void response.destroy()],
]

test.each(faults)('%s: the last known prices stand for ten minutes, and it is left alone for a while', async (name, fault) => {
  if (name === 'no answer') {
    await api.close()
    api = open(2_000)
  }
  await readTokens()
  behaviour = fault
  time += 60_000
  expect(await readTokens()).toEqual(known)
  const asked = requests.length
  expect(await readTokens()).toEqual(known)
  expect(requests).toHaveLength(asked)
  time += 10_000
  await readTokens()
  expect(requests).toHaveLength(asked + 1)
  time += 600_000
  expect(await readTokens()).toEqual([])
})

test('a request that nobody waits for any more is called off, and says nothing of the API', async () => {
  const cut = new Promise<void>((resolve) => {
    behaviour = (_, response) => void response.once('close', resolve)
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [first, second].map(({ signal }) => readTokens(signal).catch((error: unknown) => error))
  await expect.poll(() => requests.length).toBe(1)
  const gone = new Error('gone')
  first.abort(gone)
  expect(await waiting[0]).toBe(gone)
  // The other one waits still.
  expect(server.listening && requests.length).toBe(1)
  second.abort(gone)
  expect(await waiting[1]).toBe(gone)
  await cut
  behaviour = honest
  expect(await readTokens()).toEqual(known)
  expect(requests).toHaveLength(2)
})

test.each([429, 503])('a pause that the API asks for with %i is kept, ten seconds at most', async (status) => {
  behaviour = (_, response) => void response.writeHead(status, { 'retry-after': '86400' }).end()
  expect(await readTokens()).toEqual([])
  behaviour = honest
  time += 9_999
  expect(await readTokens()).toEqual([])
  time += 1
  expect(await readTokens()).toEqual(known)
})

test.each([400, 404])(
  'a question that is refused with %i is left alone itself, said in the log, and takes no other prices',
  async (status) => {
    behaviour = (request, response) =>
      request.url?.includes('/simple/token_price/etherum')
        ? void response.writeHead(status).end('{"error":"no such platform"}')
        : honest(request, response)
    const { signal } = new AbortController()
    expect(await readTokens(signal, 'etherum')).toEqual([])
    expect(await readTokens()).toEqual(known)
    expect(await api.readNative({ id: 'ethereum', currency: 'usd', signal })).toBeDefined()
    expect(logged).toEqual([expect.objectContaining({ path: '/simple/token_price/etherum', reason: `the price API answered ${status}` })])
    time += 9_999
    await readTokens(signal, 'etherum')
    expect(requests).toHaveLength(3)
    time += 1
    await readTokens(signal, 'etherum')
    expect(requests).toHaveLength(4)
  },
)

test.each([401, 403])('a key that is refused with %i is a matter of all questions', async (status) => {
  behaviour = (_, response) => void response.writeHead(status).end('{}')
  expect(await readTokens()).toEqual([])
  expect(await readTokens(new AbortController().signal, 'base')).toEqual([])
  expect(requests).toHaveLength(1)
})
