/** Where a buyer lives is the asker's word, and each place is asked about at every provider. */
import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../server.ts'
import { startCoinbase } from '../../testing/start-coinbase.ts'
import { asPage } from '../../testing/start-servers.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import { createOptionsReader } from './read-options.ts'

const keyId = 'organizations/one/apiKeys/two'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test('places that somebody invents cost as much as what is asked for them, and a subdivision without rules is none', async () => {
  const coinbase = await startCoinbase({ id: keyId, secret: pair.privateKey, now: Date.now })
  onTestFinished(() => coinbase.close())
  const server = await createServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: 'memory',
      chains: [],
      projects: [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }],
      onramp: { coinbaseApi: coinbase.url },
      drainMs: 0,
      trustedProxies: 1,
    },
    { onramp: { coinbaseKey: { id: keyId, secret: secret.replaceAll('\n', '\\n') } } },
    { log: pino({ level: 'silent' }) },
  )
  onTestFinished(() => server.close())
  await server.listen()
  const from = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  const options = async (place: string) => (await asPage(server)(`/v1/onramp/options?${place}`, from)).response.status
  const before = coinbase.asked().length
  for (let at = 0; at < 10; at++) expect(await options(`country=DE&subdivision=${at}`)).toBe(200)
  expect(coinbase.asked().length - before).toBe(1)
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const invented = letters.flatMap((one) => ['Q', 'X', 'Y', 'Z', 'J'].map((other) => `country=${one}${other}`))
  const answers = new Set<number>()
  for (const place of invented) answers.add(await options(place))
  // 600 points a minute are enough for 120 of them at most.
  expect(answers).toEqual(new Set([200, 429]))
  expect(await options('country=DE')).toBe(429)
})

test('of providers that sell much the options of fewer places are kept', async () => {
  const network = { name: 'base', displayName: 'Base', caip2: 'eip155:8453', contract: undefined, code: 'ETH' } as const
  const sold = [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks: Array.from({ length: 40_000 }, () => network) }]
  const asked: string[] = []
  const provider: Partial<OnrampProvider> = {
    id: 'coinbase',
    async readOptions({ country }) {
      asked.push(country)
      return { taken: [], sold }
    },
  }
  const reader = createOptionsReader({ providers: [provider as OnrampProvider], log: pino({ level: 'silent' }), now: Date.now })
  const { signal } = new AbortController()
  const read = (country: string) => reader.read({ country, subdivision: undefined }, signal)
  for (const country of ['AT', 'DE', 'AT', 'FR', 'DE', 'AT']) await read(country)
  expect(asked).toEqual(['AT', 'DE', 'FR', 'AT'])
})
