import { supportedChains } from '@foyer/contract'
import { endpoint, prepare } from '@foyer/service/http'
import type { Chains } from '../../chains/chains.ts'

export const supportedChainsEndpoint = (chains: Chains) => {
  const answer = prepare(supportedChains, { http: chains.all.map((chain) => chain.config.caip2), ws: [] })
  return endpoint(supportedChains, { limit: 'read', handle: () => answer })
}
