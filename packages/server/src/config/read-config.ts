/** Reads configuration and secrets from the environment. What is wrong is said by the name of its variable, all at once. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { withoutValue } from '../http/validate.ts'
import { chainSchema, projectSchema } from './chain-schema.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number.'), v.transform(Number), v.minValue(min), v.maxValue(max))
const flag = v.pipe(
  v.picklist(['true', 'false'], 'Expected true or false.'),
  v.transform((value) => value === 'true'),
)
const webUrl = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'Expected an http or https address.'),
  v.transform((value) => value.replace(/\/$/, '')),
)

const relayAddresses = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((address) => address.trim())),
  v.everyItem(
    (address) => /^wss?:\/\/[^/?#@]+(?:\/relay)?\/?$/.test(address) && URL.canParse(address),
    'Expected wss addresses with commas between.',
  ),
)

const variables = v.object({
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  PORT: v.optional(whole(0, 65_535), '4400'),
  PUBLIC_URL: v.optional(webUrl),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  CHAINS_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  CHAINS: v.optional(v.string()),
  PROJECTS: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(whole(0, 10), '0'),
  ALLOW_LOCAL_EGRESS: v.optional(flag, 'false'),
  PRICE_API: v.optional(webUrl),
  IPFS_GATEWAY: v.optional(webUrl),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'Expected silent, error, warn, info or debug.'), 'info'),
  DRAIN_MS: v.optional(whole(0, 600_000), '10000'),
  LIMIT_READ_PER_MINUTE: v.optional(whole(1, 100_000_000)),
  LIMIT_RPC_PER_MINUTE: v.optional(whole(1, 100_000_000)),
  PROJECT_LIMIT_READ_PER_MINUTE: v.optional(whole(1, 100_000_000)),
  PROJECT_LIMIT_RPC_PER_MINUTE: v.optional(whole(1, 100_000_000)),
  RELAY_ADDRESSES: v.optional(relayAddresses),
  RELAY_CONNECTIONS_PER_IP: v.optional(whole(1, 1_000_000)),
  RELAY_CALLS_PER_SECOND: v.optional(whole(1, 1_000_000)),
})

const secretVariables = v.object({
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'Expected an address like postgres://user:password@host/database.')),
  ),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/[^/]/, 'Expected an address like redis://user:password@host:6379.'))),
  PRICE_API_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'Expected at least 16 characters.'))),
})

/** @throws {ConfigError} naming every variable that is wrong. */
export function readConfig(environment: Environment): Config {
  const read = parse(variables, environment)
  if (read.CHAINS !== undefined && read.CHAINS_FILE !== undefined) throw new ConfigError('Set CHAINS or CHAINS_FILE, not both.')
  const [name, text] =
    read.CHAINS_FILE === undefined ? (['CHAINS', read.CHAINS ?? '[]'] as const) : (['CHAINS_FILE', readFile(read.CHAINS_FILE)] as const)
  const chains = parseJson(name, v.pipe(v.array(chainSchema), v.maxLength(100)), text)
  const repeated = chains.find((chain, index) => chains.findIndex((other) => other.caip2 === chain.caip2) !== index)
  if (repeated !== undefined) throw new ConfigError(`${name}: ${repeated.caip2} is listed twice.`)
  const perIp = toLimits(read.LIMIT_READ_PER_MINUTE, read.LIMIT_RPC_PER_MINUTE)
  const perProject = toLimits(read.PROJECT_LIMIT_READ_PER_MINUTE, read.PROJECT_LIMIT_RPC_PER_MINUTE)
  const relayLimits = {
    ...(read.RELAY_CONNECTIONS_PER_IP !== undefined && { connectionsPerIp: read.RELAY_CONNECTIONS_PER_IP }),
    ...(read.RELAY_CALLS_PER_SECOND !== undefined && { callsPerSecond: read.RELAY_CALLS_PER_SECOND }),
  }
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    chains,
    trustedProxies: read.TRUSTED_PROXIES,
    allowLocalEgress: read.ALLOW_LOCAL_EGRESS,
    logLevel: read.LOG_LEVEL,
    drainMs: read.DRAIN_MS,
    limits: { perIp, perProject },
    relay: { ...(read.RELAY_ADDRESSES !== undefined && { addresses: read.RELAY_ADDRESSES }), limits: relayLimits },
    ...(read.PUBLIC_URL !== undefined && { publicUrl: read.PUBLIC_URL }),
    ...(read.PRICE_API !== undefined && { priceApi: read.PRICE_API }),
    ...(read.IPFS_GATEWAY !== undefined && { ipfsGateway: read.IPFS_GATEWAY }),
    ...(read.PROJECTS !== undefined && { projects: parseJson('PROJECTS', v.array(projectSchema), read.PROJECTS) }),
  }
}

function toLimits(read: number | undefined, rpc: number | undefined): { read?: number; rpc?: number } {
  return { ...(read !== undefined && { read }), ...(rpc !== undefined && { rpc }) }
}

/** @throws {ConfigError} naming every variable that is wrong, never its value. */
export function readSecrets(environment: Environment): Secrets {
  const read = parse(secretVariables, environment)
  if (read.REDIS_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new ConfigError('REDIS_URL: Redis links processes that share a PostgreSQL. Set DATABASE_URL too, or leave both out.')
  }
  return {
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    ...(read.DATABASE_URL !== undefined && { databaseUrl: read.DATABASE_URL }),
    ...(read.PRICE_API_KEY !== undefined && { priceApiKey: read.PRICE_API_KEY }),
    ...(read.METRICS_TOKEN !== undefined && { metricsToken: read.METRICS_TOKEN }),
  }
}

/** An empty variable counts as one that is not set: that is how compose files write "none". */
function parse<Schema extends v.GenericSchema>(schema: Schema, environment: Environment): v.InferOutput<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(schema, set)
  if (!result.success) throw new ConfigError(result.issues.map((issue) => describe(v.getDotPath(issue) ?? '', issue)).join('\n'))
  return result.output
}

function parseJson<Schema extends v.GenericSchema>(name: string, schema: Schema, text: string): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ConfigError(`${name}: this is not valid JSON.`)
  }
  const result = v.safeParse(schema, value)
  if (!result.success)
    throw new ConfigError(result.issues.map((issue) => describe(`${name}.${v.getDotPath(issue) ?? ''}`, issue)).join('\n'))
  return result.output
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ConfigError(`CHAINS_FILE: ${path} cannot be read.`, { cause })
  }
}

function describe(where: string, issue: v.BaseIssue<unknown>): string {
  return `${where}: ${issue.received === 'undefined' ? 'this is needed.' : withoutValue(issue.message)}`
}
