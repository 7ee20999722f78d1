/** What becomes of purchases, quotes and options where a provider answers in part, late, or strangely: over real HTTP, at local servers. */
import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { startCoinbase, type TestCoinbase } from '../../testing/start-coinbase.ts'
import { meldKey, startMeld, type TestMeld } from '../../testing/start-meld.ts'
import { asPage } from '../../testing/start-servers.ts'

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

const send = (path: string, body: unknown) =>
  asPage(server)(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

const begin = (more: object) =>
  send('/v1/generators/onrampurl', {
    destinationWallets: [{ address: destination, assets: ['USDC'] }],
    defaultNetwork: 'eip155:1',
    ...more,
  })

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
