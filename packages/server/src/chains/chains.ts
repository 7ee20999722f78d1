/** All networks of a deployment, by their CAIP-2 id. */
import type { Chain } from './chain.ts'

export type Chains = {
  readonly all: readonly Chain[]
  /** Undefined for a network that this server does not serve. */
  readonly find: (caip2: string) => Chain | undefined
}

/** The answer to a request for another network. */
export const notServed = 'This server does not serve this network. See /v1/supported-chains.'

export function createChains(all: readonly Chain[]): Chains {
  const byId = new Map<string, Chain>(all.map((chain) => [chain.config.caip2, chain]))
  return { all, find: (caip2) => byId.get(caip2) }
}
