import { supportedChains } from '@foyer/contract'
import type { Chains } from '../chains/chains.ts'
import { endpoint, prepare } from '../http/endpoint.ts'

export const supportedChainsEndpoint = (parts: { readonly chains: Chains }) => {
  const answer = prepare(supportedChains, { http: parts.chains.all.map((chain) => chain.config.caip2), ws: [] })
  return endpoint(supportedChains, { project: 'required', limit: 'read', handle: () => answer })
}
