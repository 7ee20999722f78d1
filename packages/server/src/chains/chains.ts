/** All networks of a deployment, by their CAIP-2 id. */
import { Refusal } from '../http/refusal.ts'
import type { Chain } from './chain.ts'

export type Chains = {
  readonly all: readonly Chain[]
  /** @throws {Refusal} `unknown_chain` */
  readonly find: (caip2: string) => Chain
}

export function createChains(all: readonly Chain[]): Chains {
  const byId = new Map<string, Chain>(all.map((chain) => [chain.config.caip2, chain]))
  return {
    all,
    find(caip2) {
      const chain = byId.get(caip2)
      if (chain === undefined)
        throw new Refusal('unknown_chain', 'This server does not serve this network. See /v1/supported-chains.', { field: 'chainId' })
      return chain
    },
  }
}
