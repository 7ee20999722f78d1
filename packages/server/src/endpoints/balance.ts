import { balance } from '@foyer/contract'
import type { Balances } from '../balance/balances.ts'
import type { Chain } from '../chains/chain.ts'
import type { Chains } from '../chains/chains.ts'
import { endpoint, prepare } from '../http/endpoint.ts'
import { parseEvmAddress } from '../identity/address.ts'

/** Reading past the cache costs the nodes a call per network, so it costs the asker more, too. */
const freshPoints = 5

export const balanceEndpoint = (parts: { readonly chains: Chains; readonly balances: Balances }) => {
  const nothing = prepare(balance, { balances: [] })
  return endpoint(balance, {
    project: 'required',
    limit: 'read',
    handle: async ({ params, query }, caller) => {
      const account = parseEvmAddress(params.address)
      const chains = query.chainId === undefined ? parts.chains.all : [parts.chains.find(query.chainId)]
      // Whoever is no page with a kit gets no portfolio (the original service does the same).
      if (caller.origin === undefined || query.sv === undefined) return nothing
      const fresh = chainsOf(query.forceUpdate ?? [], chains)
      if (fresh.length > 0) await caller.charge(freshPoints)
      return parts.balances.read(account, chains, query.currency ?? 'usd', fresh)
    },
  })
}

/** One contract of a network is read together with all the others: that is the same single call. */
function chainsOf(contracts: readonly string[], chains: readonly Chain[]): readonly Chain[] {
  return chains.filter((chain) => contracts.some((contract) => contract.startsWith(`${chain.config.caip2}:`)))
}
