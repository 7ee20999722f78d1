/** Reads a page of NFTs from the server's API. Rejects with a `KitError`. */
import { isParamsOf, nfts } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { PageQuery } from '../../feature/paged-list.ts'
import type { NftsPage } from './account-nfts.ts'

export async function fetchNfts({ key, cursor, fresh, api, host: { setup, signal } }: PageQuery): Promise<NftsPage> {
  const { network, address } = parseCaip10(key)
  const params: unknown = { account: address }
  const host = setup.options.hosts.api
  if (!host || !isParamsOf(nfts, params)) throw new KitError('configuration', 'No server tells the NFTs of this account.')
  const query = { chainId: network, ...(cursor !== undefined && { cursor }), ...(fresh && { 'no-cache': 'true' }) } as const
  return api.fetchCall(host, nfts, { params, query }, { signal })
}
