/** Reads configuration and secrets from the environment. Everything that is wrong is said at once; nothing secret is. */
import {
  ConfigError,
  type Environment,
  type Fault,
  findUnknownVariables,
  isConnectionAddress,
  isSet,
  jsonVariable,
  readAll,
  readVariables,
  textVariable,
  type UnknownVariable,
  variable,
  webVariable,
  wholeVariable,
} from '@foyer/service/config'
import * as v from 'valibot'
import { chainsVariables, findChainsFaults, toChainsConfig } from '../chains/chain-schema.ts'
import { findIdentityFaults, identityVariables, toIdentityConfig } from '../parts/identity/config.ts'
import { findOnrampFaults, onrampSecretVariables, onrampVariables, toOnrampConfig, toOnrampSecrets } from '../parts/onramp/config.ts'
import { pricesVariables, toPricesConfig } from '../parts/prices/config.ts'
import { projectsVariables, toProjectsConfig } from '../parts/projects/config.ts'
import { relayVariables, toRelayConfig } from '../parts/relay/config.ts'
import { swapsVariables, toSwapsConfig } from '../parts/swaps/config.ts'
import type { Config, ServerConfig } from './config.ts'
import type { Secrets } from './secrets.ts'

const perAddress = (usual: number) => v.optional(wholeVariable(1, 100_000_000, usual))

const serverVariables = {
  HOST: v.optional(textVariable('127.0.0.1'), '127.0.0.1'),
  PORT: v.optional(wholeVariable(0, 65_535, 4_400), '4400'),
  PUBLIC_URL: v.optional(webVariable('https://server.example')),
  DATA_DIR: v.optional(textVariable('./data'), './data'),
  TRUSTED_PROXIES: v.optional(wholeVariable(0, 10, 1), '0'),
  LIMIT_READ_PER_MINUTE: perAddress(600),
  LIMIT_RPC_PER_MINUTE: perAddress(6_000),
  PROJECT_LIMIT_READ_PER_MINUTE: perAddress(120_000),
  PROJECT_LIMIT_RPC_PER_MINUTE: perAddress(600_000),
}

const processVariables = {
  LOG_LEVEL: v.optional(
    variable(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'Expected silent, error, warn, info or debug.'), { example: 'info' }),
    'info',
  ),
  DRAIN_DELAY_MS: v.optional(wholeVariable(0, 600_000, 5_000), '0'),
  DRAIN_MS: v.optional(wholeVariable(0, 600_000, 10_000), '10000'),
}

const variables = {
  ...serverVariables,
  ...chainsVariables,
  ...identityVariables,
  ...pricesVariables,
  ...onrampVariables,
  ...projectsVariables,
  ...relayVariables,
  ...swapsVariables,
  ...processVariables,
}

const secretOf = <Schema extends v.GenericSchema<string, string>>(schema: Schema, example: string) =>
  v.optional(variable(schema, { example, secret: true }))
const secretMatching = (pattern: RegExp, words: string, example: string) => secretOf(v.pipe(v.string(), v.regex(pattern, words)), example)

const addressMatching = (pattern: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => pattern.test(value) && isConnectionAddress(value),
      `Expected an address like ${example}, with what is none of A-Z, a-z, 0-9, - and _ in the password escaped (/ as %2F, @ as %40, # as %23).`,
    ),
  )

const databaseExample = 'postgres://user:password@host/database'
const redisExample = 'redis://user:password@host:6379'

/** Its databases have numbers. */
const redisAddress = v.pipe(
  addressMatching(/^rediss?:\/\/[^/]/, redisExample),
  v.check(
    (value) => !isConnectionAddress(value) || /^(?:\/\d{0,5})?$/.test(new URL(value).pathname),
    'Expected nothing behind the host, or the number of a database (/0).',
  ),
)

/** By host, as in an address: no scheme, no path. */
const keysByHost = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'Expected an object.'),
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'Expected a host with its key.')),
    v.pipe(v.string(), v.minLength(1, 'Expected a key for each host.')),
  ),
  v.readonly(),
)

const secretVariables = {
  DATABASE_URL: secretOf(addressMatching(/^postgres(?:ql)?:\/\//, databaseExample), databaseExample),
  REDIS_URL: secretOf(redisAddress, redisExample),
  PRICE_API_KEY: secretOf(v.string(), '<the key as the API shows it>'),
  SWAP_API_KEY: secretOf(v.string(), '<the key as 1inch shows it>'),
  HISTORY_API_KEYS: v.optional(jsonVariable(keysByHost, { example: '{"api.etherscan.io":"<its key>"}', secret: true })),
  ...onrampSecretVariables,
  CATALOGUE_KEY: secretMatching(
    /^[0-9a-f]{64}$/i,
    'Expected 64 hexadecimal digits, as openssl rand -hex 32 makes them.',
    '<what openssl rand -hex 32 prints>',
  ),
  METRICS_TOKEN: secretOf(v.pipe(v.string(), v.minLength(16, 'Expected at least 16 characters.')), '<what openssl rand -hex 16 prints>'),
}

/** @throws {ConfigError} with everything that is wrong. */
export function readConfig(environment: Environment): Config {
  const [read] = readAll(
    () => readVariables(variables, environment),
    refuse(findChainsFaults(environment)),
    refuse(findIdentityFaults(environment)),
  )
  return {
    ...toServerConfig(read),
    ...toChainsConfig(read),
    ...toIdentityConfig(read),
    ...toPricesConfig(read),
    ...toOnrampConfig(read),
    ...toProjectsConfig(read),
    ...toRelayConfig(read),
    ...toSwapsConfig(read),
  }
}

function refuse(faults: readonly Fault[]): () => void {
  return () => {
    if (faults.length > 0) throw new ConfigError(faults)
  }
}

type ReadServer = v.InferOutput<v.ObjectSchema<typeof serverVariables & typeof processVariables, undefined>>

function toServerConfig(read: ReadServer): ServerConfig {
  const perIp = toLimits(read.LIMIT_READ_PER_MINUTE, read.LIMIT_RPC_PER_MINUTE)
  const perProject = toLimits(read.PROJECT_LIMIT_READ_PER_MINUTE, read.PROJECT_LIMIT_RPC_PER_MINUTE)
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    trustedProxies: read.TRUSTED_PROXIES,
    logLevel: read.LOG_LEVEL,
    drainDelayMs: read.DRAIN_DELAY_MS,
    drainMs: read.DRAIN_MS,
    limits: { perIp, perProject },
    ...(read.PUBLIC_URL !== undefined && { publicUrl: read.PUBLIC_URL }),
  }
}

function toLimits(read: number | undefined, rpc: number | undefined): { read?: number; rpc?: number } {
  return { ...(read !== undefined && { read }), ...(rpc !== undefined && { rpc }) }
}

/** @throws {ConfigError} with everything that is wrong, and no value of it. */
export function readSecrets(environment: Environment): Secrets {
  const [read] = readAll(
    () => readVariables(secretVariables, environment),
    refuse(findRedisFaults(environment)),
    refuse(findOnrampFaults(environment)),
  )
  return {
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    ...(read.DATABASE_URL !== undefined && { databaseUrl: read.DATABASE_URL }),
    ...(read.PRICE_API_KEY !== undefined && { priceApiKey: read.PRICE_API_KEY }),
    ...(read.SWAP_API_KEY !== undefined && { swapApiKey: read.SWAP_API_KEY }),
    ...(read.HISTORY_API_KEYS !== undefined && { historyApiKeys: read.HISTORY_API_KEYS }),
    ...toOnrampSecrets(read),
    ...(read.CATALOGUE_KEY !== undefined && { catalogueKey: read.CATALOGUE_KEY }),
    ...(read.METRICS_TOKEN !== undefined && { metricsToken: read.METRICS_TOKEN }),
  }
}

function findRedisFaults({ REDIS_URL, DATABASE_URL }: Environment): readonly Fault[] {
  if (!isSet(REDIS_URL) || isSet(DATABASE_URL)) return []
  return [
    {
      at: 'DATABASE_URL',
      found: 'nothing beside REDIS_URL',
      expected: 'both or neither, since Redis links processes that share a PostgreSQL',
      example: 'DATABASE_URL=postgres://user:password@host/database',
    },
  ]
}

/** Everything that the environment says, or every fault of it. @throws {ConfigError} */
export function readEnvironment(environment: Environment): { readonly config: Config; readonly secrets: Secrets } {
  const [config, secrets] = readAll(
    () => readConfig(environment),
    () => readSecrets(environment),
  )
  return { config, secrets }
}

export const secretNames: readonly string[] = Object.keys(secretVariables)
const variableNames: readonly string[] = [...Object.keys(variables), ...secretNames]

const ownPrefixes = [
  'LIMIT_',
  'PROJECT_LIMIT_',
  'RELAY_',
  'ONRAMP_',
  'COINBASE_',
  'MELD_',
  'CATALOGUE_',
  'PRICE_API',
  'SWAP_API',
  'HISTORY_API',
]

/** Variables that are not read here, and look as if somebody had meant them to be. */
export function findMisspelt(environment: Environment): readonly UnknownVariable[] {
  return findUnknownVariables(environment, { known: variableNames, prefixes: ownPrefixes })
}
