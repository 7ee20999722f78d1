/** Reads configuration and secrets from the environment. What is wrong is named by its variable, all at once. */
import { ConfigError, type Environment, parseVariable, readVariables, webVariable, wholeVariable } from '@foyer/service/config'
import * as v from 'valibot'
import { chainsVariables, toChainsConfig } from '../chains/chain-schema.ts'
import { identityVariables, toIdentityConfig } from '../parts/identity/config.ts'
import { onrampSecretVariables, onrampVariables, toOnrampConfig, toOnrampSecrets } from '../parts/onramp/config.ts'
import { pricesVariables, toPricesConfig } from '../parts/prices/config.ts'
import { projectsVariables, toProjectsConfig } from '../parts/projects/config.ts'
import { relayVariables, toRelayConfig } from '../parts/relay/config.ts'
import { swapsVariables, toSwapsConfig } from '../parts/swaps/config.ts'
import type { Config, ServerConfig } from './config.ts'
import type { Secrets } from './secrets.ts'

const points = v.optional(wholeVariable(1, 100_000_000))

const serverVariables = {
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  PORT: v.optional(wholeVariable(0, 65_535), '4400'),
  PUBLIC_URL: v.optional(webVariable),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  TRUSTED_PROXIES: v.optional(wholeVariable(0, 10), '0'),
  LIMIT_READ_PER_MINUTE: points,
  LIMIT_RPC_PER_MINUTE: points,
  PROJECT_LIMIT_READ_PER_MINUTE: points,
  PROJECT_LIMIT_RPC_PER_MINUTE: points,
}

const processVariables = {
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'Expected silent, error, warn, info or debug.'), 'info'),
  DRAIN_MS: v.optional(wholeVariable(0, 600_000), '10000'),
}

const variables = v.object({
  ...serverVariables,
  ...chainsVariables,
  ...identityVariables,
  ...pricesVariables,
  ...onrampVariables,
  ...projectsVariables,
  ...relayVariables,
  ...swapsVariables,
  ...processVariables,
})

const secretVariables = v.object({
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'Expected an address like postgres://user:password@host/database.')),
  ),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/[^/]/, 'Expected an address like redis://user:password@host:6379.'))),
  PRICE_API_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  SWAP_API_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  HISTORY_API_KEYS: v.optional(v.string()),
  ...onrampSecretVariables,
  CATALOGUE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'Expected 64 hexadecimal digits, as openssl rand -hex 32 makes them.')),
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'Expected at least 16 characters.'))),
})

/** @throws {ConfigError} naming every variable that is wrong. */
export function readConfig(environment: Environment): Config {
  const read = readVariables(variables, environment)
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

function toServerConfig(read: v.InferOutput<typeof variables>): ServerConfig {
  const perIp = toLimits(read.LIMIT_READ_PER_MINUTE, read.LIMIT_RPC_PER_MINUTE)
  const perProject = toLimits(read.PROJECT_LIMIT_READ_PER_MINUTE, read.PROJECT_LIMIT_RPC_PER_MINUTE)
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    trustedProxies: read.TRUSTED_PROXIES,
    logLevel: read.LOG_LEVEL,
    drainMs: read.DRAIN_MS,
    limits: { perIp, perProject },
    ...(read.PUBLIC_URL !== undefined && { publicUrl: read.PUBLIC_URL }),
  }
}

function toLimits(read: number | undefined, rpc: number | undefined): { read?: number; rpc?: number } {
  return { ...(read !== undefined && { read }), ...(rpc !== undefined && { rpc }) }
}

/** By host, as in an address: no scheme, no path. */
const keysByHost = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'Expected an object.'),
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'Expected a host, like api.etherscan.io.')),
    v.pipe(v.string(), v.minLength(1)),
  ),
  v.readonly(),
)

/** @throws {ConfigError} naming every variable that is wrong, never its value. */
export function readSecrets(environment: Environment): Secrets {
  const read = readVariables(secretVariables, environment)
  if (read.REDIS_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new ConfigError('REDIS_URL: Redis links processes that share a PostgreSQL. Set DATABASE_URL too, or leave both out.')
  }
  return {
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    ...(read.DATABASE_URL !== undefined && { databaseUrl: read.DATABASE_URL }),
    ...(read.PRICE_API_KEY !== undefined && { priceApiKey: read.PRICE_API_KEY }),
    ...(read.SWAP_API_KEY !== undefined && { swapApiKey: read.SWAP_API_KEY }),
    ...(read.HISTORY_API_KEYS !== undefined && {
      historyApiKeys: parseVariable('HISTORY_API_KEYS', keysByHost, read.HISTORY_API_KEYS),
    }),
    ...toOnrampSecrets(read),
    ...(read.CATALOGUE_KEY !== undefined && { catalogueKey: read.CATALOGUE_KEY }),
    ...(read.METRICS_TOKEN !== undefined && { metricsToken: read.METRICS_TOKEN }),
  }
}
