import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, readSecrets } from './read-config.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-config-'))
})

afterEach(() => rm(folder, { recursive: true }))

const chain = {
  caip2: 'eip155:1',
  name: 'Ethereum',
  rpcUrls: ['https://node.example'],
  tokens: [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  ens: { universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' },
  prices: { source: 'api', platform: 'ethereum', nativeId: 'ethereum' },
}

test('an empty environment gives the defaults; an empty variable is one that is not set', () => {
  const defaults = readConfig({})
  expect(defaults).toMatchObject({
    host: '127.0.0.1',
    port: 4400,
    dataDir: './data',
    chains: [],
    trustedProxies: 0,
    allowLocalEgress: false,
  })
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toEqual(defaults)
  expect(readSecrets({ DATABASE_URL: '' })).toEqual({})
})

test('everything is read', async () => {
  await writeFile(join(folder, 'chains.json'), JSON.stringify([chain]))
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://api.example/',
    CHAINS_FILE: join(folder, 'chains.json'),
    TRUSTED_PROXIES: '1',
    LIMIT_READ_PER_MINUTE: '1000',
    RELAY_ADDRESSES: 'wss://relay.example, wss://relay.example/relay',
    RELAY_CALLS_PER_SECOND: '20',
    PROJECTS: JSON.stringify([{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: true }]),
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://api.example',
    chains: [chain],
    trustedProxies: 1,
    limits: { perIp: { read: 1000 } },
    relay: { addresses: ['wss://relay.example', 'wss://relay.example/relay'], limits: { callsPerSecond: 20 } },
    projects: [{ id: 'foyer-local' }],
  })
  expect(
    readSecrets({ DATABASE_URL: 'postgres://a:b@c/d', REDIS_URL: 'rediss://a:b@c:6380', METRICS_TOKEN: 'a-long-enough-token' }),
  ).toEqual({
    databaseUrl: 'postgres://a:b@c/d',
    redisUrl: 'rediss://a:b@c:6380',
    metricsToken: 'a-long-enough-token',
  })
})

test('keys of explorers are read by their host, and what is no host is named without its key', () => {
  expect(readSecrets({ HISTORY_API_KEYS: '{"api.etherscan.io":"abc"}' })).toEqual({ historyApiKeys: { 'api.etherscan.io': 'abc' } })
  for (const text of ['{"https://api.etherscan.io":"top-secret"}', '["top-secret"]', 'top-secret', '{"api.etherscan.io":""}']) {
    const read = () => readSecrets({ HISTORY_API_KEYS: text })
    expect(read).toThrow('HISTORY_API_KEYS')
    expect(read).not.toThrow('top-secret')
  }
})

test('keys of those who sell tokens are read whole, and are named without being shown', () => {
  const secret = Buffer.alloc(64, 7).toString('base64')
  expect(readSecrets({ COINBASE_API_KEY_ID: 'id', COINBASE_API_KEY_SECRET: secret, MELD_API_KEY: 'key' })).toEqual({
    onramp: { coinbaseKey: { id: 'id', secret }, meldKey: 'key' },
  })
  expect(readConfig({ MELD_API: 'https://api-sb.meld.io/' })).toMatchObject({ onramp: { meldApi: 'https://api-sb.meld.io' } })
  expect(() => readSecrets({ COINBASE_API_KEY_ID: 'id' })).toThrow('or neither')
  for (const wrong of [
    { COINBASE_API_KEY_ID: 'id', COINBASE_API_KEY_SECRET: 'canary' },
    { ONRAMP_SANDBOX_KEY: 'canary' },
    { MELD_API_KEY: 'can\nary' },
  ]) {
    const read = () => readSecrets(wrong)
    expect(read).toThrow(Object.keys(wrong).at(-1))
    expect(read).not.toThrow(/can\n?ary/)
  }
})

test('everything that is wrong is named at once', () => {
  expect(() => readConfig({ PORT: 'http', LOG_LEVEL: 'loud', ALLOW_LOCAL_EGRESS: 'yes', PUBLIC_URL: 'example' })).toThrow(
    'PORT: Expected a whole number.\nPUBLIC_URL: Expected an http or https address.\nALLOW_LOCAL_EGRESS: Expected true or false.\nLOG_LEVEL: Expected silent, error, warn, info or debug.',
  )
})

test.each([
  [{ CHAINS: 'nope' }, 'CHAINS: this is not valid JSON.'],
  [{ CHAINS: JSON.stringify([{ ...chain, rpcUrls: ['ftp://x'] }]) }, 'CHAINS.0.rpcUrls.0: Expected an http or https address.'],
  [{ CHAINS: JSON.stringify([{ ...chain, typo: 1 }]) }, 'CHAINS.0.typo'],
  [{ CHAINS: JSON.stringify([{ ...chain, name: undefined }]) }, 'CHAINS.0.name: this is needed.'],
  [{ CHAINS: JSON.stringify([chain, chain]) }, 'CHAINS: eip155:1 is listed twice.'],
  [{ CHAINS: '[]', CHAINS_FILE: '/x' }, 'Set CHAINS or CHAINS_FILE, not both.'],
  [{ CHAINS_FILE: '/no/such/file' }, 'CHAINS_FILE: /no/such/file cannot be read.'],
  [{ PORT: '70000' }, 'PORT'],
  [{ RELAY_ADDRESSES: 'https://relay.example' }, 'RELAY_ADDRESSES: Expected wss addresses with commas between.'],
  [{ RELAY_CONNECTIONS_PER_IP: '0' }, 'RELAY_CONNECTIONS_PER_IP'],
  [{ PROJECTS: '[{"id":"x"}]' }, 'PROJECTS.0.id'],
])('%j is said to be wrong', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('a wrong secret is named and never shown', () => {
  const attempt = () => readSecrets({ DATABASE_URL: 'mysql://user:canary@host/db', METRICS_TOKEN: 'canary', CATALOGUE_KEY: 'canary' })
  expect(attempt).toThrow('DATABASE_URL: Expected an address like postgres://')
  expect(attempt).not.toThrow('canary')
})

test('Redis alone is a mistake, since it links processes that share a database', () => {
  expect(() => readSecrets({ REDIS_URL: 'redis://host' })).toThrow('Set DATABASE_URL too')
  expect(() => readSecrets({ REDIS_URL: 'http://canary', DATABASE_URL: 'postgres://a:b@c/d' })).toThrow(
    'REDIS_URL: Expected an address like',
  )
})
