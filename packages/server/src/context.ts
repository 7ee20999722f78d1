/** What every part of a server stands on. */

import type { SharedSql } from '@foyer/service/database'
import type { Egress } from '@foyer/service/egress'
import type { Turns } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import type { Chains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Pictures } from './pictures/pictures.ts'

export type Context = {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => number
  /** Whatever is done for strangers and takes a while waits for its turn here. */
  readonly turns: Turns
  readonly sql: SharedSql
  readonly chains: Chains
  /** For addresses that strangers name. */
  readonly egress: Egress
  /** Pictures that strangers name, or that are at somebody else's host. */
  readonly pictures: Pictures
  /** How browsers reach this server; a server on a free port learns it late. */
  readonly publicUrl: () => string
  /** The port that it listens on. */
  readonly port: () => number
}

/** The image of a token: what the deployment's list names, from here, so that its host does not learn who looks; else one by its symbol. */
export function toTokenImage(
  { publicUrl, pictures }: Pick<Context, 'publicUrl' | 'pictures'>,
  { symbol, iconUrl = '' }: { readonly symbol: string; readonly iconUrl?: string | undefined },
): string {
  if (iconUrl.startsWith('data:')) return iconUrl
  return pictures.addressOf(iconUrl) ?? `${publicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
