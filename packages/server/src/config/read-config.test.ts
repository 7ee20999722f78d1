import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, type Environment } from '@foyer/service/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMisspelt, readConfig, readEnvironment, readSecrets } from './read-config.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-config-'))
})

afterEach(() => rm(folder, { recursive: true }))

const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const project = { id: 'foyer-local', name: 'Local', allowedOrigins: ['https://*.app.example'], development: true, analytics: true }
const chain = {
  caip2: 'eip155:1',
  name: 'Ethereum',
  rpcUrls: ['https://node.example'],
  tokens: [token],
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
  expect(() => readSecrets({ COINBASE_API_KEY_ID: 'id' })).toThrow(
    'COINBASE_API_KEY_SECRET: found nothing, expected COINBASE_API_KEY_ID and COINBASE_API_KEY_SECRET together, or neither.',
  )
  expect(() => readConfig({ ONRAMP_SANDBOX: 'http://127.0.0.1:3002' })).not.toThrow()
  expect(placesOf({ ONRAMP_SANDBOX: 'http://127.0.0.1:3002' })).toEqual(['ONRAMP_SANDBOX_KEY'])
  expect(placesOf({ ONRAMP_SANDBOX_KEY: 'k'.repeat(16) })).toEqual(['ONRAMP_SANDBOX'])
  expect(placesOf({ ONRAMP_SANDBOX: 'http://127.0.0.1:3002', ONRAMP_SANDBOX_KEY: 'k'.repeat(16) })).toEqual([])
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
    [
      'PORT: found "http", expected a whole number from 0 to 65535. Example: PORT=4400',
      'PUBLIC_URL: found a text of 7 characters (not shown), expected an http or https address. Example: PUBLIC_URL=https://server.example',
      'ALLOW_LOCAL_EGRESS: found "yes", expected true or false. Example: ALLOW_LOCAL_EGRESS=false',
      'LOG_LEVEL: found "loud", expected silent, error, warn, info or debug. Example: LOG_LEVEL=info',
    ].join('\n'),
  )
})

test.each([
  [{ CHAINS: 'nope' }, 'CHAINS: found "nope", expected JSON. Example: CHAINS=[{'],
  [
    { CHAINS: JSON.stringify([{ ...chain, rpcUrls: ['ftp://x'] }]) },
    'CHAINS.0.rpcUrls.0: found a text of 7 characters (not shown), expected an http or https address. Example: "rpcUrls": [',
  ],
  [
    { CHAINS: JSON.stringify([{ ...chain, caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }]) },
    'CHAINS.0.caip2: found "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", expected an EVM network like eip155:1. Example: "caip2": "eip155:1"',
  ],
  [
    { CHAINS: JSON.stringify([{ ...chain, tokens: [{ ...token, iconUrl: 'http://app.example/usdc.svg' }] }]) },
    'CHAINS.0.tokens.0.iconUrl: found a text of 27 characters (not shown), expected an https address. Example: "iconUrl": "https://',
  ],
  [{ CHAINS: JSON.stringify([{ ...chain, typo: 1 }]) }, 'CHAINS.0.typo: found a key that is not known'],
  [
    { CHAINS: JSON.stringify([{ ...chain, name: undefined }]) },
    'CHAINS.0.name: found nothing, expected a value, which is required. Example: "name": "Ethereum"',
  ],
  [{ CHAINS: JSON.stringify([chain, chain]) }, 'expected each network once, and eip155:1 is listed twice.'],
  [{ CHAINS: '[]', CHAINS_FILE: '/x' }, 'CHAINS: found CHAINS_FILE beside it, expected one of the two.'],
  [
    { CHAINS_FILE: '/no/such/file' },
    'CHAINS_FILE: found "/no/such/file", expected a file that can be read. Example: CHAINS_FILE=./chains.json',
  ],
  [{ PORT: '70000' }, 'PORT'],
  [
    { RELAY_ADDRESSES: 'https://relay.example' },
    'expected wss addresses with commas between. Example: RELAY_ADDRESSES=wss://relay.example',
  ],
  [{ RELAY_CONNECTIONS_PER_IP: '0' }, 'RELAY_CONNECTIONS_PER_IP'],
  [{ PROJECTS: '[{"id":"x"}]' }, 'PROJECTS.0.id'],
  [{ PROJECTS: JSON.stringify([{ ...project, name: '  ' }]) }, 'PROJECTS.0.name'],
  [{ PROJECTS: JSON.stringify([project, project]) }, 'expected each project once, and foyer-local is listed twice.'],
  [
    { PROJECTS: JSON.stringify([{ ...project, allowedOrigins: ['https://app.example', 'https://app.example/shop'] }]) },
    'PROJECTS.0.allowedOrigins.1: found a text of 24 characters (not shown), expected an origin like https://app.example',
  ],
  [
    { CHAINS: JSON.stringify([{ ...chain, tokens: [token, { ...token, address: token.address.toLowerCase(), decimals: 18 }] }]) },
    `CHAINS.0.tokens: found a list, expected each token once, and ${token.address.toLowerCase()} is listed twice.`,
  ],
  [{ PUBLIC_URL: 'https://server.example/?x=1' }, 'PUBLIC_URL: found a text of 27 characters (not shown), expected an address without'],
  [{ PRICE_API: 'https://price.example/v3#top' }, 'PRICE_API'],
  [
    { CHAINS: JSON.stringify([{ ...chain, history: { source: 'etherscan', url: 'https://explorer.example/api?apikey=canary' } }]) },
    'CHAINS.0.history.url: found a text of 42 characters (not shown), expected an address without what begins with ? or #.',
  ],
  [{ CHAINS: JSON.stringify([{ ...chain, history: { source: 'etherscan', perSecond: 0 } }]) }, 'CHAINS.0.history.perSecond'],
])('%j is said to be wrong', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test.each([
  ['http://ipfs:8080', 'not https'],
  ['https://ipfs.example:8443', 'not the usual port'],
  ['https://user:canary@ipfs.example', 'credentials in the address'],
  ['https://10.0.0.7', 'not a public address'],
  ['https://[::1]/ipfs', 'not a public address'],
  ['https://2130706433', 'not a public address'],
])('a gateway that is never asked is a fault, and not pictures that are missing: %s', (IPFS_GATEWAY, why) => {
  expect(placesOf({ IPFS_GATEWAY })).toEqual(['IPFS_GATEWAY'])
  const read = () => readConfig({ IPFS_GATEWAY })
  expect(read).toThrow(`IPFS_GATEWAY: found an address that this server never asks (${why}), expected https`)
  expect(read).toThrow('ALLOW_LOCAL_EGRESS=true')
  expect(read).not.toThrow('canary')
  // A local world has them; credentials are nowhere sent.
  expect(placesOf({ IPFS_GATEWAY, ALLOW_LOCAL_EGRESS: 'true' })).toEqual(why.startsWith('credentials') ? ['IPFS_GATEWAY'] : [])
})

test('a gateway that may be asked is taken, and one that is no address has one fault', () => {
  expect(readConfig({ IPFS_GATEWAY: 'https://ipfs.example/' })).toMatchObject({ ipfsGateway: 'https://ipfs.example' })
  expect(readConfig({ IPFS_GATEWAY: 'https://8.8.8.8:443' })).toMatchObject({ ipfsGateway: 'https://8.8.8.8:443' })
  for (const wrong of ['ipfs.example', 'ftp://ipfs.example', 'http://ipfs.example/?x=1'])
    expect(placesOf({ IPFS_GATEWAY: wrong })).toEqual(['IPFS_GATEWAY'])
})

test('a wrong secret is named and never shown', () => {
  const attempt = () => readSecrets({ DATABASE_URL: 'mysql://user:canary@host/db', METRICS_TOKEN: 'canary', CATALOGUE_KEY: 'canary' })
  expect(attempt).toThrow('DATABASE_URL: found a text of 27 characters (not shown), expected an address like postgres://')
  expect(attempt).not.toThrow('canary')
})

test('Redis alone is a mistake, since it links processes that share a database', () => {
  expect(() => readSecrets({ REDIS_URL: 'redis://host' })).toThrow('DATABASE_URL: found nothing beside REDIS_URL')
  expect(() => readSecrets({ REDIS_URL: 'http://canary', DATABASE_URL: 'postgres://a:b@c/d' })).toThrow(
    'REDIS_URL: found a text of 13 characters (not shown), expected an address like',
  )
})

test.each(['/foyer', '/0/1', '/-1', '/1e2'])('a Redis has numbers for its databases, and %s is none', (path) => {
  const read = (address: string) => readSecrets({ DATABASE_URL: 'postgres://a:b@c/d', REDIS_URL: address })
  expect(() => read(`redis://host:6379${path}`)).toThrow('expected nothing behind the host, or the number of a database')
  for (const right of ['', '/', '/0', '/15'])
    expect(read(`redis://a:b@host:6379${right}`)).toMatchObject({ databaseUrl: expect.anything() })
})

test.each([
  'postgres://user:pass/word@host/database',
  'postgres://user:canary#1@host/database',
  'postgres://user:12/canary@host/database',
  'postgres://user:canary%zz@host/database',
  'postgres://user:canary@host:five/database',
  'postgres://user:can@ary/canary@host/database',
  'postgres://user:can@ary#canary@host/database',
  'postgres://user:canary?word@host/database',
  'postgres://user:12/canary?word@host/database',
])('a password that is not escaped is no address of a database or of Redis, and is not shown: %s', (address) => {
  const redis = address.replace('postgres:', 'redis:')
  expect(placesOf({ DATABASE_URL: address, REDIS_URL: redis })).toEqual(['DATABASE_URL', 'REDIS_URL'])
  expect(() => readSecrets({ DATABASE_URL: address })).toThrow('in the password escaped (/ as %2F')
  expect(() => readSecrets({ DATABASE_URL: address })).not.toThrow('canary')
})

test.each([
  'postgres://user:pass%2Fword@host:5432/database?sslmode=require',
  'postgresql://user@[::1]/database',
  'postgres://user:word@/database?host=/var/run/postgresql',
  'postgres:///database',
  'postgres://user:word@host/database?application_name=me@machine',
  'postgres://host/database?application_name=me@machine',
  'postgres://host:5432/database?application_name=me@machine',
])('%s is an address of a database', (address) => {
  expect(readSecrets({ DATABASE_URL: address })).toEqual({ databaseUrl: address })
})

/** What stands before the first colon of each line. */
function placesOf(environment: Environment): readonly string[] {
  try {
    readEnvironment(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map(({ at }) => at)
    throw error
  }
  return []
}

test('faults of plain variables, of JSON, of a file, of secrets and between variables are all said at once', async () => {
  const file = join(folder, 'chains.json')
  await writeFile(file, JSON.stringify([{ caip2: 'eip155', name: 'Ethereum', rpcUrl: ['https://node.example'] }, 7]))
  expect(
    placesOf({
      PORT: '70000',
      DRAIN_MS: 'soon',
      CHAINS_FILE: file,
      CHAINS: '{}',
      PROJECTS: '[{"id":"x","name":"Shop","allowedOrigins":"https://shop.example","development":false,"analitics":true}]',
      RELAY_STORED_MIB: '-1',
      REDIS_URL: 'redis://host',
      HISTORY_API_KEYS: 'nope',
      METRICS_TOKEN: 'short',
      CATALOGUE_KEY: 'short',
      MELD_API_KEY: 'two\nlines',
      COINBASE_API_KEY_ID: 'id',
    }),
  ).toEqual([
    'PORT',
    'CHAINS_FILE.0.caip2',
    'CHAINS_FILE.0.rpcUrls',
    'CHAINS_FILE.0.tokens',
    'CHAINS_FILE.0.rpcUrl',
    'CHAINS_FILE.1',
    'CHAINS',
    'PROJECTS.0.id',
    'PROJECTS.0.allowedOrigins',
    'PROJECTS.0.analytics',
    'PROJECTS.0.analitics',
    'RELAY_STORED_MIB',
    'DRAIN_MS',
    'CHAINS',
    'HISTORY_API_KEYS',
    'MELD_API_KEY',
    'CATALOGUE_KEY',
    'METRICS_TOKEN',
    'DATABASE_URL',
    'COINBASE_API_KEY_SECRET',
  ])
})

test('a key that is nearly known is named with the one that is, and a value of it', () => {
  const { tokens, ...rest } = chain
  expect(() => readConfig({ CHAINS: JSON.stringify([{ ...rest, token: tokens }]) })).toThrow(
    /CHAINS\.0\.tokens: found nothing.* Example: "tokens": \[\]\nCHAINS\.0\.token: found a key that is not known, expected tokens \(did you mean that\?\)/,
  )
})

test('addresses of nodes, which often hold keys, and long values are not shown', () => {
  const key = 'canary0123456789'
  for (const environment of [
    { CHAINS: JSON.stringify([{ ...chain, rpcUrls: [`node.example/${key}`] }]) },
    { CHAINS: `[{"rpcUrls":["https://node.example/${key}"]` },
    { PRICE_API: `price.example/${key}` },
    { PORT: `https://node.example/${key}` },
    { LOG_LEVEL: key.repeat(10) },
    { HISTORY_API_KEYS: JSON.stringify({ [key.toUpperCase()]: 'api.etherscan.io' }) },
  ]) {
    expect(placesOf(environment)).not.toEqual([])
    expect(() => readEnvironment(environment)).not.toThrow(new RegExp(key, 'i'))
  }
})

test('a variable that is nearly one of ours is named with that one; what others keep here is left alone', () => {
  const environment = {
    DATABASE_URI: 'x',
    RELAY_CALS_PER_SECOND: '5',
    LIMIT_IMAGES_PER_MINUTE: '5',
    TRUSTED_PROXYS: '1',
    FOYER_METRICS_TOKEN: 'x',
    POSTGRES_PASSWORD: 'x',
    HOSTNAME: 'x',
    HOME: '/root',
    PATH: '/bin',
    PUBLIC_URL: '',
  }
  expect(findMisspelt(environment)).toEqual([
    { name: 'DATABASE_URI', nearest: 'DATABASE_URL' },
    { name: 'FOYER_METRICS_TOKEN', nearest: 'METRICS_TOKEN' },
    { name: 'LIMIT_IMAGES_PER_MINUTE', nearest: undefined },
    { name: 'RELAY_CALS_PER_SECOND', nearest: 'RELAY_CALLS_PER_SECOND' },
    { name: 'TRUSTED_PROXYS', nearest: 'TRUSTED_PROXIES' },
  ])
})
