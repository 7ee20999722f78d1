/** To whom an account has sent before, as far as the server tells. */
import { history, isParamsOf } from '@foyer/contract'
import type { Caip10 } from '@foyer/contract/entities'
import type { ApiClient } from '../../api/api-client.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import { isUnserved } from '../../feature/paged-list.ts'

type Input = {
  readonly key: Caip10
  readonly api: ApiClient
  readonly host: Pick<FeatureHost<never>, 'setup' | 'signal'>
  /** Networks of which the server has said that it tells no history: it is asked about none of them again. */
  readonly unserved: Set<string>
}

/**
 * Receivers of the last transactions that the account itself has made. What others made look as if the account had sent it (a token can say
 * so of anybody), what moved nothing and what is spam counts for nothing: it is how look-alike addresses get into a history.
 */
export async function fetchReceivers({ key, api, host: { setup, signal }, unserved }: Input): Promise<readonly string[]> {
  const { network, address } = parseCaip10(key)
  const at = setup.options.hosts.api
  const params: unknown = { account: address }
  if (!at || unserved.has(network) || !isParamsOf(history, params)) return []
  try {
    const { data } = await api.fetchCall(at, history, { params, query: { chainId: network } }, { signal })
    const own = data.filter(({ metadata }) => metadata.sentFrom.toLowerCase() === address.toLowerCase() && metadata.status === 'confirmed')
    const receivers = own.flatMap(({ metadata, transfers = [] }) =>
      transfers
        .filter(({ direction, quantity }) => direction === 'out' && /[1-9]/.test(quantity.numeric))
        .filter(({ fungible_info, nft_info }) => (nft_info ?? fungible_info)?.flags?.is_spam !== true)
        .map(({ recipient }) => recipient ?? metadata.sentTo),
    )
    return [...new Set(receivers)]
  } catch (cause) {
    if (isUnserved(history, toKitError(cause))) unserved.add(network)
    return []
  }
}
