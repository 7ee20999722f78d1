/**
 * What a deployment decides, as plain data. Nothing in here is secret: it may be printed, logged and committed.
 *
 * Constructible in code (tests, the local world) or read from the environment by `readConfig`. What concerns one part of
 * the server is declared by that part.
 */
import type { LimitChanges } from '@foyer/service/limits'
import type { ChainsConfig } from '../chains/chain-schema.ts'
import type { CatalogueConfig } from '../parts/catalogue/config.ts'
import type { IdentityConfig } from '../parts/identity/config.ts'
import type { OnrampConfig } from '../parts/onramp/config.ts'
import type { PricesConfig } from '../parts/prices/config.ts'
import type { ProjectsConfig } from '../parts/projects/config.ts'
import type { RelayConfig } from '../parts/relay/config.ts'
import type { SwapsConfig } from '../parts/swaps/config.ts'
import type { LimitName } from './limits.ts'

export type ServerConfig = {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** How browsers reach this server; used in the image addresses it hands out. Default: where it listens. */
  readonly publicUrl?: string
  /** Folder of the embedded database; `memory` keeps nothing. Not used when `Secrets.databaseUrl` is set. */
  readonly dataDir: string
  readonly limits?: LimitChanges<LimitName>
  /** How many proxies in front add to X-Forwarded-For. Default 0: the peer’s address counts. */
  readonly trustedProxies?: number
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** How long it says that it is not ready, and goes on, before it closes its port, in milliseconds. Default 0. */
  readonly drainDelayMs?: number
  /** How long an open request may finish at shutdown, in milliseconds. Default 10 000. */
  readonly drainMs?: number
}

export type Config = ServerConfig &
  ChainsConfig &
  CatalogueConfig &
  IdentityConfig &
  PricesConfig &
  ProjectsConfig &
  SwapsConfig & { readonly relay?: RelayConfig; readonly onramp?: OnrampConfig }
