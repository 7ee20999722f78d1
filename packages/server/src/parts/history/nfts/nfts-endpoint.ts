import { nfts } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import { type Chains, notServed } from '../../../chains/chains.ts'
import { readEvmAddress } from '../../../chains/evm-address.ts'
import { BadCursor, HistoryUnavailable } from '../history-provider.ts'
import type { NftSource, NftsReader } from './read-nfts.ts'

/** What a page costs that is not kept: contracts and hosts of strangers are asked. */
export const nftPagePoints = 10

type Parts = { readonly chains: Chains; readonly sources: readonly NftSource[]; readonly reader: NftsReader }

export const nftsEndpoint = ({ chains, sources, reader }: Parts) =>
  endpoint(nfts, {
    limit: 'read',
    handle: async ({ params, query: { chainId, cursor, ...query } }, { charge, refuse, signal }) => {
      const account = readEvmAddress(params.account)
      if ('problem' in account) throw refuse('invalid_address', account.problem, { field: 'account' })
      const source = sources.find(({ chain }) => chain.config.caip2 === chainId)
      if (source === undefined) {
        const problem = chains.find(chainId) === undefined ? notServed : 'This server has no NFTs of this network.'
        throw refuse('unknown_chain', problem, { field: 'chainId' })
      }
      const asked = { source, cursor, fresh: (query['no-cache'] ?? 'false') !== 'false', signal }
      if (!reader.isKept(account.address, asked)) charge(nftPagePoints - 1)
      try {
        return await reader.read(account.address, asked)
      } catch (error) {
        if (error instanceof BadCursor) throw refuse('invalid_request', 'The cursor is none of this server.', { field: 'cursor' })
        if (!(error instanceof HistoryUnavailable)) throw error
        const retryAfter = Math.ceil(error.retryAfterMs / 1000)
        throw refuse('upstream_failed', 'Failed to fetch NFTs', { field: 'chainId', retryAfter, cause: error })
      }
    },
  })
