/** Reads what is shown about an account: from the server's API, the native coin straight from the chain. */
import { balance, identity, nativeAddress } from '@foyer/contract'
import type { ChainClient, ListedAsset } from '../adapter.ts'
import { type Caip2, type Caip10, parseCaip10 } from '../caip.ts'
import { KitError } from '../errors.ts'
import { toDecimal } from '../format.ts'
import type { Network } from '../network.ts'
import type { Setup } from '../setup.ts'
import type { Identity, NativeBalance, TokenBalance } from '../state.ts'
import type { ApiClient } from './api-client.ts'

export type AccountInput = {
  readonly setup: Setup
  readonly api: ApiClient
  readonly key: Caip10
  /** The server too reads again what it keeps. */
  readonly fresh: boolean
  readonly client: (namespace: Network['chainNamespace']) => ChainClient
  readonly signal: AbortSignal
}

const nobody: Identity = { name: null, avatar: null }

export async function fetchIdentity({ setup: { hosts }, api, key, signal }: AccountInput): Promise<Identity> {
  const { namespace, address } = parseCaip10(key)
  // Names are kept for EVM addresses only (spec 6.06b).
  if (!hosts.api || namespace !== 'eip155') return nobody
  const { name, avatar } = await api.fetchCall(
    hosts.api,
    identity,
    { params: { address: address as `0x${string}` }, query: { sender: address } },
    { signal },
  )
  return { name, avatar }
}

export async function fetchBalance({ setup, key, client }: AccountInput): Promise<NativeBalance> {
  const { namespace, network, address } = parseCaip10(key)
  const { decimals, symbol } = currencyOf(setup, network)
  const value = await client(namespace).fetchBalance({ address, network })
  return { value, decimals, symbol }
}

/** Rejects with the text of spec 8.03. */
export async function fetchTokens(input: AccountInput): Promise<readonly TokenBalance[]> {
  const { setup, api, key, fresh, signal } = input
  const { namespace, network, address } = parseCaip10(key)
  try {
    const listed = await input.client(namespace).fetchAssets?.({ address, network })
    if (listed) return listed.filter(({ decimals }) => decimals > 0).map((asset) => toToken(asset, network))
    if (!setup.hosts.api || namespace !== 'eip155') return [await nativeToken(input)]
    const query = { currency: 'usd', chainId: network, ...(fresh && { forceUpdate: `${network}:${nativeAddress}` }) } as const
    const { balances } = await api.fetchCall(setup.hosts.api, balance, { params: { address: address as `0x${string}` }, query }, { signal })
    // Spec 5.05: no decimals is the mark of a worthless token.
    return balances.filter(({ quantity }) => quantity.decimals !== '0')
  } catch (cause) {
    const code = KitError.is(cause) ? cause.code : 'unknown'
    throw new KitError(code, 'Token Balance Unavailable', { cause })
  }
}

function toToken({ balance: units, decimals, iconUrl, ...asset }: ListedAsset, chainId: Caip2): TokenBalance {
  const numeric = toDecimal(units, decimals)
  return {
    ...asset,
    chainId,
    value: Number(numeric) * asset.price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconUrl.startsWith('https://') ? iconUrl : '',
  }
}

/** Without a server nobody lists tokens; the chain itself knows its own coin. */
async function nativeToken(input: AccountInput): Promise<TokenBalance> {
  const { network } = parseCaip10(input.key)
  const { name } = currencyOf(input.setup, network)
  const { value, decimals, symbol } = await fetchBalance(input)
  return {
    name,
    symbol,
    chainId: network,
    price: 0,
    quantity: { decimals: String(decimals), numeric: toDecimal(value, decimals) },
    iconUrl: '',
  }
}

function currencyOf({ networks }: Setup, id: string): Network['nativeCurrency'] {
  const found = networks.find(({ caipNetworkId, deprecatedCaipNetworkId }) => caipNetworkId === id || deprecatedCaipNetworkId === id)
  if (!found) throw new KitError('network_not_found', 'Network not found')
  return found.nativeCurrency
}
