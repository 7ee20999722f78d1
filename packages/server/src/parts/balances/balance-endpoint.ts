import { balance } from '@foyer/contract'
import { createPreparer, endpoint, type Prepared } from '@foyer/service/http'
import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { type Chains, notServed } from '../../chains/chains.ts'
import { readEvmAddress } from '../../chains/evm-address.ts'
import type { BalanceList, BalanceReader } from './read-balances.ts'

/** Reading past the cache costs the nodes a call per network, so it costs the caller more, too. */
const freshPoints = 5

const nothing = { balances: [] }

export const balanceEndpoint = ({ chains: served, balances }: { readonly chains: Chains; readonly balances: BalanceReader }) => {
  const prepareBalances = createPreparer(balance)

  /** The same from what is kept, as often as it is asked. */
  function createAgain(account: Address, list: BalanceList): () => Prepared | undefined {
    const recall = balances.createRecall(account, list)
    return () => {
      const found = recall()
      return found && prepareBalances(found)
    }
  }

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
      if (fresh.length > 0) charge(freshPoints)
      const list = { chains, currency: query.currency ?? 'usd' }
      const wanted = { ...list, fresh, charge, signal: () => caller.signal }
      const found = await balances.read(account.address, wanted)
      if ('cause' in found) {
        throw refuse('upstream_failed', 'Token Balance Unavailable', { field: 'chainId', retryAfter: 2, cause: found.cause })
      }
      const answer = prepareBalances(found)
      // Whoever asks past what is kept will do so the next time, too.
      return query.forceUpdate === undefined ? { again: createAgain(account.address, list), ...answer } : answer
    },
  })
}

/** One contract of a network is read together with all the others: that is the same single call. */
function chainsOf(contracts: readonly string[], chains: readonly Chain[]): readonly Chain[] {
  return chains.filter((chain) => contracts.some((contract) => contract.startsWith(`${chain.config.caip2}:`)))
}
