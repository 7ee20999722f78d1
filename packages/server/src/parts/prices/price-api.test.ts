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
  'a platform that is refused with %i is left alone itself, said in the log, and takes no other prices',
  async (status) => {
    behaviour = (request, response) =>
      request.url?.includes('/simple/token_price/etherum')
        ? void response.writeHead(status).end('{"error":"no such platform"}')
        : honest(request, response)
    const { signal } = new AbortController()
    const askedOfIt = () => requests.filter(({ url }) => url.includes('/etherum')).length
    expect(await readTokens(signal, 'etherum')).toEqual([])
    // With 400 each token by itself, too: it may have been too many at once.
    const atFirst = status === 400 ? 3 : 1
    expect(askedOfIt()).toBe(atFirst)
    expect(await readTokens()).toEqual(known)
    expect(await api.readNative({ id: 'ethereum', currency: 'usd', signal })).toBeDefined()
    const line = expect.objectContaining({ path: '/simple/token_price/etherum', reason: `the price API answered ${status}` })
    expect(logged).toEqual(status === 400 ? [line, line] : [line])
    time += 9_999
    await readTokens(signal, 'etherum')
    expect(askedOfIt()).toBe(atFirst)
    time += 1
    await readTokens(signal, 'etherum')
    expect(askedOfIt()).toBe(atFirst + 1)
    expect(requests.filter(({ url }) => url.includes('/ethereum?'))).toHaveLength(1)
  },
)

const many = Array.from({ length: 50 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
const readMany = async (addresses = many) =>
  (await api.readTokens({ platform: 'ethereum', addresses, currency: 'usd', signal: new AbortController().signal })).size
const idsOf = (url: string) => new URL(url, 'http://x').searchParams.get('contract_addresses')?.split(',') ?? []
/** How many tokens each question named, since then. */
const countsSince = (from: number) => requests.slice(from).map(({ url }) => idsOf(url).length)

/** As CoinGecko answers without a key: `limit` addresses in one question; none with what is in `bad`. */
const takes =
  (limit: number, bad: readonly string[] = []): RequestListener =>
  (request, response) => {
    const ids = idsOf(request.url ?? '')
    if (ids.length > limit || ids.some((id) => bad.includes(id)))
      return void response.writeHead(400).end('{"error_code":10012,"error_message":"exceeds the allowed limit"}')
    response.end(JSON.stringify(Object.fromEntries(ids.map((id) => [id, { usd: 1 }]))))
  }

test('an API that takes one token at a time is asked for one at a time, and tells every price', async () => {
  behaviour = takes(1)
  expect(await readMany(many.slice(0, 8))).toBe(8)
  expect(countsSince(0)).toEqual([8, 4, 2, ...Array(8).fill(1)])
  expect(logged).toEqual([expect.objectContaining({ atOnce: 1 })])
  const asked = requests.length
  time += 60_000
  expect(await readMany(many.slice(0, 8))).toBe(8)
  expect(countsSince(asked)).toEqual(Array(8).fill(1))
})

test('one read asks no more than its share, and the next goes on with what nobody has a price of', async () => {
  behaviour = takes(1)
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    const asked = requests.length
    sizes.push(await readMany())
    expect(requests.length - asked).toBeLessThanOrEqual(20)
  }
  expect(sizes).toEqual([15, 35, 50, 50])
  expect(countsSince(0).slice(0, 6)).toEqual([50, 25, 12, 6, 3, 1])
  expect(requests).toHaveLength(55)
})

test('how many it takes is tried again after a day', async () => {
  behaviour = takes(10)
  expect(await readMany()).toBe(50)
  expect(countsSince(0)).toEqual([50, 25, 12, ...Array(8).fill(6), 2])
  behaviour = takes(50)
  time += 86_399_999
  let asked = requests.length
  await readMany()
  expect(countsSince(asked)).toEqual([...Array(8).fill(6), 2])
  time += 60_000
  asked = requests.length
  await readMany()
  expect(countsSince(asked)).toEqual([50])
})

test('a token that is refused by itself takes no price of the others, and makes no question smaller', async () => {
  const bad = many[30] as string
  behaviour = takes(50, [bad])
  expect(await readMany()).toBe(49)
  expect(requests.length).toBeLessThanOrEqual(20)
  let asked = requests.length
  expect(await readMany()).toBe(49)
  expect(requests).toHaveLength(asked)
  // It is asked about again by itself, and not before the pause is over.
  time += 10_000
  expect(await readMany()).toBe(49)
  expect(requests.slice(asked).map(({ url }) => idsOf(url))).toEqual([[bad]])
  asked = requests.length
  time += 60_000
  behaviour = takes(50)
  expect(await readMany()).toBe(50)
  expect(countsSince(asked)).toEqual([50])
})

test('an API that refuses every token is asked little, and tells its prices once it takes them', async () => {
  behaviour = takes(0)
  expect(await readMany()).toBe(0)
  expect(requests.length).toBeLessThanOrEqual(8)
  for (let round = 0; round < 60; round++) {
    time += 10_000
    const asked = requests.length
    expect(await readMany()).toBe(0)
    expect(countsSince(asked)).toEqual([1])
  }
  // Not the ones that were refused before are asked first.
  behaviour = takes(50, [many[0] as string])
  for (let round = 0; round < 4; round++) {
    time += 10_000
    await readMany()
  }
  expect(await readMany()).toBe(49)
})

test('a clock that was set back keeps neither prices nor a refusal', async () => {
  await readTokens()
  time -= 3_600_000
  await readTokens()
  expect(requests).toHaveLength(2)
  behaviour = (_, response) => void response.writeHead(404).end('{}')
  time += 60_000
  expect(await readTokens()).toEqual(known)
  expect(requests).toHaveLength(3)
  time -= 3_600_000
  // Of another hour: how old they are nobody knows.
  expect(await readTokens()).toEqual([])
  expect(requests).toHaveLength(4)
})

test.each([401, 403])('a key that is refused with %i is a matter of all questions', async (status) => {
  behaviour = (_, response) => void response.writeHead(status).end('{}')
  expect(await readTokens()).toEqual([])
  expect(await readTokens(new AbortController().signal, 'base')).toEqual([])
  expect(requests).toHaveLength(1)
})
