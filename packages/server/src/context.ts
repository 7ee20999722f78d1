/** What every part of a server stands on. */

import type { Sql } from '@foyer/service/database'
import type { Egress } from '@foyer/service/egress'
import type { Logger } from '@foyer/service/observe'
import type { Chains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Metrics } from './observe/metrics.ts'

export type Context = {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => number
  readonly sql: Sql
  readonly chains: Chains
  /** For addresses that strangers name. */
  readonly egress: Egress
  /** How browsers reach this server; a server on a free port learns it late. */
  readonly publicUrl: () => string
  /** The port that it listens on. */
  readonly port: () => number
}

/** The image of a token that has none of its own. */
export function toTokenImage({ publicUrl }: Pick<Context, 'publicUrl'>, symbol: string): string {
  return `${publicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
