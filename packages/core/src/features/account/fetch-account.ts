/** Reads what is shown about an account: from the server's API, the native coin straight from the chain. */
import { balance, identity, nativeAddress } from '@foyer/contract'
import { type Caip2, parseCaip10 } from '../../caip.ts'
import { KitError } from '../../errors.ts'
import type { ListedAsset } from '../../family.ts'
import type { FetchInput } from '../../feature/resource.ts'
import { toDecimal } from '../../format.ts'
import type { Network } from '../../network.ts'
import type { Setup } from '../../options/setup.ts'
import type { Identity, NativeBalance, TokenBalance } from './account.ts'

const nobody: Identity = { name: null, avatar: null }

export async function fetchIdentity({ key, api, host: { setup, signal } }: FetchInput): Promise<Identity> {
  const { namespace, address } = parseCaip10(key)
  const { hosts } = setup
  // The server keeps names for EVM addresses only.
  if (!hosts.api || namespace !== 'eip155') return nobody
  const { name, avatar } = await api.fetchCall(
    hosts.api,
    identity,
    { params: { address: address as `0x${string}` }, query: { sender: address } },
    { signal },
  )
  return { name, avatar }
}

export async function fetchBalance({ key, host: { setup, clients } }: FetchInput): Promise<NativeBalance> {
  const { namespace, network, address } = parseCaip10(key)
  const { decimals, symbol } = currencyOf(setup, network)
  const reads = clients.get(namespace)?.reads
  if (!reads?.fetchBalance) throw new KitError('adapter_not_found', `Nothing on this page reads balances on ${namespace}.`)
  const value = await reads.fetchBalance({ address, network })
  return { value, decimals, symbol }
}

/** Rejects with the one text that a visitor sees. */
export async function fetchTokens(input: FetchInput): Promise<readonly TokenBalance[]> {
  const { key, fresh, api } = input
  const { setup, clients, signal } = input.host
  const { namespace, network, address } = parseCaip10(key)
  try {
    const listed = await clients.get(namespace)?.reads.fetchAssets?.({ address, network })
    if (listed) return listed.filter(({ decimals }) => decimals > 0).map((asset) => toToken(asset, network))
    if (!setup.hosts.api || namespace !== 'eip155') return [await nativeToken(input)]
    const query = { currency: 'usd', chainId: network, ...(fresh && { forceUpdate: `${network}:${nativeAddress}` }) } as const
    const { balances } = await api.fetchCall(setup.hosts.api, balance, { params: { address: address as `0x${string}` }, query }, { signal })
    // No decimals is the mark of a worthless token.
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
async function nativeToken(input: FetchInput): Promise<TokenBalance> {
  const { network } = parseCaip10(input.key)
  const { name } = currencyOf(input.host.setup, network)
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
