/** What becomes of purchases, quotes and options where a provider answers in part, late, or strangely: over real HTTP, at local servers. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openServerDatabase } from '../../database/open-server-database.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { startCoinbase, type TestCoinbase } from '../../testing/start-coinbase.ts'
import { meldKey, startMeld, type TestMeld } from '../../testing/start-meld.ts'
import { asPage } from '../../testing/start-servers.ts'
import { createOrderFollower } from './follow-order.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import { createOrderStore } from './order-store.ts'

const destination = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const keyId = 'organizations/one/apiKeys/two'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const dayMs = 86_400_000

let coinbase: TestCoinbase
let meld: TestMeld
let server: FoyerServer
let clock: number

beforeAll(async () => {
  clock = Date.now()
  ;[coinbase, meld] = await Promise.all([startCoinbase({ id: keyId, secret: pair.privateKey, now: () => clock }), startMeld()])
  server = await createServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: 'memory',
      chains: [],
      projects: [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }],
      onramp: { coinbaseApi: coinbase.url, meldApi: meld.url },
      limits: { perIp: { write: 1_000_000 } },
      drainMs: 0,
      trustedProxies: 1,
    },
    { onramp: { coinbaseKey: { id: keyId, secret }, meldKey } },
    { now: () => clock, log: pino({ level: 'silent' }) },
  )
  await server.listen()
})

beforeEach(() => {
  for (const api of [coinbase, meld]) {
    api.misbehave(() => false)
    api.tell([])
  }
  // What was known and answered is asked anew.
  clock += 7_200_000
})

afterAll(async () => {
  await server?.close()
  await Promise.all([coinbase?.close(), meld?.close()])
})

const send = (path: string, body: unknown, from = '203.0.113.1') =>
  asPage(server)(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })

const quote = (more: object) =>
  send('/v1/onramp/quote', { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.00', network: 'eip155:1', ...more })

const begin = (more: object, from?: string) => {
  const destinationWallets = [{ address: destination, assets: ['USDC'] }]
  return send('/v1/generators/onrampurl', { destinationWallets, defaultNetwork: 'eip155:1', ...more }, from)
}

async function begun(provider: string): Promise<string> {
  return ((await begin({ provider, presetFiatAmount: 100 })).body as { orderId: string }).orderId
}

const follow = async (id: string) => (await asPage(server)(`/v1/onramp/orders/${id}`)).body

const transaction = {
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  wallet_address: destination,
  tx_hash: '0x',
  purchase_amount: { value: '97.9', currency: 'USDC' },
}

/** At this path, that is the answer. */
function answers(api: TestCoinbase | TestMeld, path: string, answer: (response: ServerResponse) => void): void {
  api.misbehave(({ url }, response) => {
    if (url.pathname !== path) return false
    answer(response)
    return true
  })
}

const answersJson = (api: TestCoinbase | TestMeld, path: string, json: unknown) =>
  answers(api, path, (response) => void response.end(JSON.stringify(json)))

test('a purchase that was paid is not over because its provider knows nothing of it for a while, however long it takes', async () => {
  const id = await begun('coinbase')
  coinbase.tell([transaction])
  expect(await follow(id)).toMatchObject({ status: 'in_progress' })
  coinbase.tell([])
  clock += 2 * dayMs
  expect(await follow(id)).toMatchObject({ status: 'in_progress' })
  coinbase.tell([{ ...transaction, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }])
  clock += 2_001
  expect(await follow(id)).toMatchObject({ status: 'succeeded' })
})

test('a transfer from a bank that comes after its page counted as expired is told of', async () => {
  const id = await begun('meld')
  const tell = (status: string) => meld.tell([{ status, externalSessionId: id, cryptoDetails: { walletAddress: destination } }])
  tell('PENDING_CREATED')
  clock += dayMs + 60_000
  expect(await follow(id)).toMatchObject({ status: 'expired' })
  // Asked about once more, and then rarely.
  expect(await follow(id)).toMatchObject({ status: 'expired' })
  tell('PENDING')
  const asked = meld.asked().length
  clock += 590_000
  expect(await follow(id)).toMatchObject({ status: 'expired' })
  expect(meld.asked()).toHaveLength(asked)
  clock += 20_000
  expect(await follow(id)).toMatchObject({ status: 'in_progress' })
  tell('SETTLED')
  clock += 2_001
  expect(await follow(id)).toMatchObject({ status: 'succeeded' })
})

test('a page that is paid for while it is found abandoned is on its way, and one of a provider that is not asked any more is over', async () => {
  const opened = await openServerDatabase({ dataDir: 'memory' }, {})
  onTestFinished(() => opened.close())
  const now = () => clock
  const orders = createOrderStore(opened.sql, now)
  const { signal } = new AbortController()
  const provider: Partial<OnrampProvider> = {
    id: 'coinbase',
    async readOrder({ id }) {
      // Another process was told of the payment.
      await orders.move(id, { status: 'in_progress' }, signal)
      return undefined
    },
  }
  const log = pino({ level: 'silent' })
  const follower = createOrderFollower({ providers: [provider as OnrampProvider], orders, log, now, metrics: createMetrics() })
  const row = {
    projectId: 'foyer-local',
    destination,
    network: 'eip155:1',
    currency: 'USDC',
    paymentAmount: null,
    paymentCurrency: null,
  } as const
  const ids = { coinbase: randomUUID(), meld: randomUUID() }
  for (const seller of ['coinbase', 'meld'] as const) await orders.create({ ...row, id: ids[seller], provider: seller }, signal)
  const read = (id: string) => follower.follow(id, 'foyer-local', signal)
  expect(await read(ids.meld)).toMatchObject({ status: 'created' })
  clock += dayMs + 60_000
  expect(await read(ids.coinbase)).toMatchObject({ status: 'in_progress' })
  expect(await read(ids.meld)).toMatchObject({ status: 'expired' })
})

test('what was known of a purchase stays known where its end says less', async () => {
  const id = await begun('coinbase')
  const txHash = `0x${'ab'.repeat(32)}`
  coinbase.tell([{ ...transaction, tx_hash: txHash }])
  expect(await follow(id)).toMatchObject({ status: 'in_progress', txHash })
  coinbase.tell([{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', wallet_address: destination }])
  clock += 2_001
  const known = { status: 'succeeded', purchase: { amount: '97.9', currency: 'USDC' }, payment: { amount: '100', currency: 'USD' }, txHash }
  expect(await follow(id)).toMatchObject(known)
})

test('a transaction of Coinbase that has no hash yet is one', async () => {
  const id = await begun('coinbase')
  coinbase.tell([{ ...transaction, tx_hash: null }])
  expect(await follow(id)).toMatchObject({ status: 'in_progress' })
})

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(101)],
  ['of several words', 'not yet'],
])('a hash of a payout that is %s is none', async (_, blockchainTransactionId) => {
  const id = await begun('meld')
  meld.tell([{ status: 'SETTLED', externalSessionId: id, cryptoDetails: { walletAddress: destination, blockchainTransactionId } }])
  const order = await follow(id)
  expect(order).toMatchObject({ status: 'succeeded' })
  expect(order).not.toHaveProperty('txHash')
})

test('an asset whose names no answer can have takes no other with it', async () => {
  const asset = { currencyCode: 'USDC', name: 'USD Coin', chainCode: 'ETH', chainName: 'Ethereum', chainId: '1', contractAddress: null }
  answersJson(meld, '/service-providers/properties/crypto-currencies', [
    { ...asset, currencyCode: 'A'.repeat(41) },
    { ...asset, chainCode: 'ZK.SYNC' },
    asset,
  ])
  const { response, body } = await asPage(server)('/v1/onramp/options?country=PT')
  expect(response.status).toBe(200)
  const { purchaseCurrencies } = body as { purchaseCurrencies: { symbol: string; networks: { providers: string[] }[] }[] }
  expect(purchaseCurrencies.find(({ symbol }) => symbol === 'USDC')?.networks.map(({ providers }) => providers.join())).toEqual(
    expect.arrayContaining(['meld']),
  )
})

test('without an amount a purchase is begun with the least that its provider takes', async () => {
  expect((await begin({ provider: 'meld' })).response.status).toBe(200)
  expect(meld.asked().at(-1)?.body).toMatchObject({ sessionData: { sourceAmount: '20.5' } })
})

test('a provider that does not sell it is no reason to wait no longer for one that does', async () => {
  await asPage(server)('/v1/onramp/options')
  answers(coinbase, '/onramp/v1/buy/quote', (response) => void response.writeHead(404).end('{}'))
  meld.misbehave(({ url, body }, response) => {
    if (url.pathname !== '/payments/crypto/quote') return false
    const { sourceCurrencyCode, destinationCurrencyCode } = body as Record<string, string>
    const quote = { serviceProvider: 'SLOW', sourceAmount: 100, sourceCurrencyCode, destinationAmount: 98, destinationCurrencyCode }
    setTimeout(() => response.end(JSON.stringify({ quotes: [quote] })), 3_000)
    return true
  })
  const wanted = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'eip155:1' }
  expect((await send('/v1/onramp/quote', wanted)).body).toMatchObject({ provider: 'meld', quoteId: 'meld:SLOW' })
})

test('a page at another host is not handed out', async () => {
  for (const widgetUrl of [
    'https://meldcrypto.com.evil.example/?token=1',
    'http://meldcrypto.com/',
    'https://meldcrypto.com@evil.example/',
    'javascript:alert(1)',
  ]) {
    meld.misbehave(({ url }, response) => {
      if (url.pathname !== '/crypto/session/widget') return false
      response.end(JSON.stringify({ widgetUrl }))
      return true
    })
    expect((await begin({ provider: 'meld', presetFiatAmount: 100 })).body).toMatchObject({ code: 'upstream_failed' })
  }
})

test('a provider that is away takes only itself along; with none left the refusal says so, and what is known of a purchase stands', async () => {
  const id = await begun('coinbase')
  coinbase.misbehave((_asked, response) => {
    response.writeHead(500).end()
    return true
  })
  expect(await follow(id)).toMatchObject({ status: 'created' })
  const { body } = await asPage(server)('/v1/onramp/options?country=DE')
  expect(body).toMatchObject({ providers: [{ id: 'meld' }] })
  expect((await quote({ country: 'DE' })).body).toMatchObject({ provider: 'meld' })
  meld.misbehave((_asked, response) => {
    response.destroy()
    return true
  })
  const { response } = await asPage(server)('/v1/onramp/options?country=FR')
  expect([response.status, response.headers.get('retry-after')]).toEqual([502, '5'])
  expect((await quote({ country: 'FR' })).response.status).toBe(502)
})

test('a provider that stalls is waited for no longer than others have answered; what it sold before stands, and who has no place is told', async () => {
  await asPage(server)('/v1/onramp/options?country=ES')
  meld.misbehave(() => true)
  const time = async (work: () => Promise<{ readonly response: Response; readonly body: unknown }>) => {
    const began = performance.now()
    const { response, body } = await work()
    return { body, status: response.status, again: response.headers.get('retry-after'), ms: performance.now() - began }
  }
  // Of the eight seconds that a provider may take.
  const soon = 7_000
  // Not fresh any more.
  clock += 660_000
  const options = await time(() => asPage(server)('/v1/onramp/options?country=ES'))
  expect(options.body).toMatchObject({ providers: [{ id: 'coinbase' }, { id: 'meld' }] })
  expect(options.ms).toBeLessThan(soon)
  const offered = await time(() => quote({ country: 'ES' }))
  expect(offered.body).toMatchObject({ provider: 'coinbase' })
  expect(offered.ms).toBeLessThan(soon)
  // Its places are taken for as long as it stalls, which nobody waits for.
  const before = meld.asked().length
  const stalled = Array.from({ length: 8 }, (_, index) =>
    begin({ provider: 'meld', country: 'ES', presetFiatAmount: 100 }, `203.0.113.${10 + index}`),
  )
  await expect.poll(() => meld.asked().length).toBeGreaterThan(before)
  const refused = await time(() => begin({ provider: 'meld', country: 'ES', presetFiatAmount: 100 }, '203.0.113.99'))
  expect(refused).toMatchObject({ status: 503, again: '1', body: { code: 'unavailable' } })
  expect(refused.ms).toBeLessThan(soon)
  meld.misbehave(() => false)
  await Promise.all(stalled)
})
