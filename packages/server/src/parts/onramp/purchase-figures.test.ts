/** What `/metrics` says of purchases, at local servers that speak what Coinbase and Meld speak. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { startCoinbase, type TestCoinbase } from '../../testing/start-coinbase.ts'
import { meldKey, startMeld, type TestMeld } from '../../testing/start-meld.ts'
import { asPage } from '../../testing/start-servers.ts'

const destination = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let coinbase: TestCoinbase
let meld: TestMeld
let server: FoyerServer

beforeAll(async () => {
  ;[coinbase, meld] = await Promise.all([startCoinbase({ id: 'one', secret: privateKey, now: Date.now }), startMeld()])
  server = await createServer(
    {
      ...{ host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], logLevel: 'silent', drainMs: 0 },
      projects: [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }],
      onramp: { coinbaseApi: coinbase.url, meldApi: meld.url },
    },
    { onramp: { coinbaseKey: { id: 'one', secret }, meldKey } },
  )
  await server.listen()
})
afterAll(async () => {
  await server?.close()
  await Promise.all([coinbase?.close(), meld?.close()])
})

const ask = (path: string, init: object = {}) => asPage(server, 'http://localhost:3000')(path, init)
const send = (path: string, body: unknown) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const quote = (more: object) =>
  send('/v1/onramp/quote', { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.00', network: 'ethereum', ...more })
const begin = (more: object) =>
  send('/v1/generators/onrampurl', {
    destinationWallets: [{ address: destination, blockchains: ['ethereum'], assets: ['USDC'] }],
    defaultNetwork: 'eip155:1',
    presetFiatAmount: 100,
    ...more,
  })
const follow = (id: string) => ask(`/v1/onramp/orders/${id}`)

/** Those of purchases, by name and labels. */
async function readFigures(): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = [...text.matchAll(/^(foyer_onramp_\w+)\{([^}]*)\} (\d+(?:\.\d+)?)$/gm)]
  return Object.fromEntries(
    lines.flatMap(([, name, labels, value]) => (/_bucket|_sum/.test(name ?? '') ? [] : [[`${name} ${labels}`, Number(value)]])),
  )
}

test('the figures say what each provider was asked, how that ended, and what became of purchases, each step once', async () => {
  const before = await readFigures()
  const grown = async () => {
    const now = await readFigures()
    return Object.fromEntries(
      Object.entries(now).flatMap(([name, value]) => (value === before[name] ? [] : [[name, value - (before[name] ?? 0)]])),
    )
  }
  expect((await quote({ provider: 'coinbase' })).body).toMatchObject({ provider: 'coinbase' })
  const { orderId } = (await begin({ provider: 'coinbase' })).body as { orderId: string }
  const said = { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', wallet_address: destination, tx_hash: `0x${'cd'.repeat(32)}` }
  coinbase.tell([said])
  const answers = await Promise.all(Array.from({ length: 5 }, () => follow(orderId)))
  expect(answers.map(({ body }) => (body as { status: string }).status)).toContain('succeeded')
  coinbase.misbehave((_asked, response) => {
    response.writeHead(503).end()
    return true
  })
  expect((await quote({ provider: 'coinbase' })).response.status).toBe(502)
  meld.misbehave(({ url }, response) => {
    if (url.pathname !== '/crypto/session/widget') return false
    response.end(JSON.stringify({ widgetUrl: 'https://evil.example/' }))
    return true
  })
  expect((await begin({ provider: 'meld' })).response.status).toBe(502)
  expect(await grown()).toMatchObject({
    'foyer_onramp_seconds_count provider="coinbase",asked="options",outcome="ok"': 1,
    'foyer_onramp_seconds_count provider="meld",asked="options",outcome="ok"': 1,
    'foyer_onramp_seconds_count provider="coinbase",asked="quote",outcome="ok"': 1,
    'foyer_onramp_seconds_count provider="coinbase",asked="quote",outcome="failed"': 1,
    'foyer_onramp_seconds_count provider="coinbase",asked="order",outcome="ok"': 1,
    'foyer_onramp_seconds_count provider="coinbase",asked="status",outcome="ok"': 1,
    'foyer_onramp_seconds_count provider="meld",asked="order",outcome="ok"': 1,
    'foyer_onramp_quotes_total provider="coinbase"': 1,
    'foyer_onramp_purchases_total provider="coinbase",state="created"': 1,
    'foyer_onramp_purchases_total provider="coinbase",state="succeeded"': 1,
    'foyer_onramp_purchases_total provider="meld",state="refused"': 1,
  })
  expect(Object.keys(await grown()).join()).not.toMatch(/meld",state="created|meld",asked="quote/)
})
