import { history } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { Chains } from '../../chains/chains.ts'
import { notServed } from '../../chains/chains.ts'
import { readEvmAddress } from '../../chains/evm-address.ts'
import { BadCursor, HistoryUnavailable } from './history-provider.ts'
import type { HistoryReader, HistorySource } from './read-history.ts'

export type HistoryParts = {
  readonly chains: Chains
  readonly sources: readonly HistorySource[]
  readonly reader: HistoryReader
}

/** Past what is kept, a page costs its source several requests, so it costs the caller more, too. */
const freshPoints = 5

export const historyEndpoint = ({ chains, sources, reader }: HistoryParts) =>
  endpoint(history, {
    limit: 'read',
    handle: async ({ params, query }, { charge, refuse, signal }) => {
      const account = readEvmAddress(params.account)
      if ('problem' in account) throw refuse('invalid_address', account.problem, { field: 'account' })
      const { chainId, cursor, onramp } = query
      if (chainId !== undefined && chains.find(chainId) === undefined) throw refuse('unknown_chain', notServed, { field: 'chainId' })
      const wanted = chainId === undefined ? sources : sources.filter(({ chain }) => chain.config.caip2 === chainId)
      if (chainId !== undefined && wanted.length === 0) {
        throw refuse('unknown_chain', 'This server has no history of this network.', { field: 'chainId' })
      }
      if (onramp !== undefined) return { data: [], next: null }
      const fresh = (query['no-cache'] ?? 'false') !== 'false'
      charge(Math.max(0, wanted.length - 1) + (fresh ? freshPoints : 0))
      try {
        return await reader.read(account.address, { sources: wanted, cursor, fresh, signal, charge })
      } catch (error) {
        if (error instanceof BadCursor) throw refuse('invalid_request', 'The cursor is none of this server.', { field: 'cursor' })
        if (!(error instanceof HistoryUnavailable)) throw error
        const retryAfter = Math.ceil(error.retryAfterMs / 1000)
        throw refuse('upstream_failed', 'Failed to fetch transactions', { field: 'chainId', retryAfter, cause: error })
      }
    },
  })
