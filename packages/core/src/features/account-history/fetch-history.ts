/** Reads a page of the history from the server's API. Rejects with the one text that a visitor sees. */
import { history, isParamsOf } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { PageQuery } from '../../feature/paged-list.ts'
import { type HistoryPage, historyFailed } from './account-history.ts'

export async function fetchHistory({ key, cursor, fresh, api, host: { setup, signal } }: PageQuery): Promise<HistoryPage> {
  const { network, address } = parseCaip10(key)
  const params: unknown = { account: address }
  const host = setup.options.hosts.api
  try {
    if (!host || !isParamsOf(history, params)) throw new KitError('configuration', 'No server tells the history of this account.')
    const query = { chainId: network, ...(cursor !== undefined && { cursor }), ...(fresh && { 'no-cache': 'true' }) } as const
    return await api.fetchCall(host, history, { params, query }, { signal })
  } catch (cause) {
    throw new KitError(KitError.is(cause) ? cause.code : 'unknown', historyFailed, { cause })
  }
}
