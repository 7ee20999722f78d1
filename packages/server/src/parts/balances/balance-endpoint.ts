import { balance } from '@foyer/contract'
import { createPreparer, endpoint } from '@foyer/service/http'
import type { Chain } from '../../chains/chain.ts'
import { type Chains, notServed } from '../../chains/chains.ts'
import { readEvmAddress } from '../../chains/evm-address.ts'
import type { BalanceReader } from './read-balances.ts'

/** Reading past the cache costs the nodes a call per network, so it costs the caller more, too. */
const freshPoints = 5

const nothing = { balances: [] }

export const balanceEndpoint = ({ chains: served, balances }: { readonly chains: Chains; readonly balances: BalanceReader }) => {
  const prepareBalances = createPreparer(balance)
  return endpoint(balance, {
    limit: 'read',
    handle: async ({ params, query }, caller) => {
      const { charge, refuse } = caller
      const account = readEvmAddress(params.address)
      if ('problem' in account) throw refuse('invalid_address', account.problem, { field: 'address' })
      const chain = query.chainId === undefined ? undefined : served.find(query.chainId)
      if (query.chainId !== undefined && chain === undefined) throw refuse('unknown_chain', notServed, { field: 'chainId' })
      const chains = chain === undefined ? served.all : [chain]
      // Whoever is no page with a kit gets no portfolio. A page of this server's own origin sends no Origin header.
      if (query.sv === undefined) return prepareBalances(nothing)
      const fresh = chainsOf(query.forceUpdate ?? [], chains)
      if (fresh.length > 0) await charge(freshPoints)
      const found = await balances.read(account.address, { chains, currency: query.currency ?? 'usd', fresh, signal: caller.signal })
      if ('cause' in found) {
        throw refuse('upstream_failed', 'Token Balance Unavailable', { field: 'chainId', retryAfter: 2, cause: found.cause })
      }
      return prepareBalances(found)
    },
  })
}

/** One contract of a network is read together with all the others: that is the same single call. */
function chainsOf(contracts: readonly string[], chains: readonly Chain[]): readonly Chain[] {
  return chains.filter((chain) => contracts.some((contract) => contract.startsWith(`${chain.config.caip2}:`)))
}
