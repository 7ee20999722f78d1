/** Says what a configuration comes to, or everything that is wrong with it. Nothing is opened, asked or started. */
import { resolve } from 'node:path'
import { type Environment, isSet, type UnknownVariable } from '@foyer/service/config'
import type { Config } from '../config/config.ts'
import { findMisspelt, readEnvironment, secretNames } from '../config/read-config.ts'
import type { CommandOutcome } from './command-outcome.ts'

/** @throws {ConfigError} with everything that is wrong. */
export function checkConfig(environment: Environment, { strict }: { readonly strict: boolean }): CommandOutcome {
  const { config } = readEnvironment(environment)
  const warnings = describeMisspelt(findMisspelt(environment))
  if (strict && warnings.length > 0) return refuseConfig(warnings)
  return { output: ['The configuration is right.', '', ...describe(config, environment), ...warnings].join('\n'), code: 0 }
}

export function refuseConfig(lines: readonly string[]): CommandOutcome {
  return { output: ['The configuration is not right:', ...lines].join('\n'), code: 1 }
}

export function describeMisspelt(found: readonly UnknownVariable[]): readonly string[] {
  return found.map(
    ({ name, nearest }) => `${name} is set, and nothing reads it.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
  )
}

function describe(config: Config, environment: Environment): readonly string[] {
  const set = secretNames.filter((name) => isSet(environment[name]))
  const folder = config.dataDir === 'memory' ? 'in memory: nothing is kept' : `embedded, in ${resolve(config.dataDir)}`
  return [
    `  listens at   ${config.host}:${config.port}`,
    `  browsers     ${config.publicUrl ?? 'reach it where it listens (PUBLIC_URL is not set)'}`,
    `  database     ${isSet(environment.DATABASE_URL) ? 'PostgreSQL, at DATABASE_URL' : folder}`,
    `  networks     ${config.chains.map(({ caip2 }) => caip2).join(', ') || 'none: no names, balances and prices (CHAINS_FILE is not set)'}`,
    `  secrets      ${set.join(', ') || 'none are set'}`,
  ]
}
