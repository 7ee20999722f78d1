/** Reads what is shown about an account: from the server's API, the native coin straight from the chain. */
import { identity, isParamsOf, nativeAddress, type ParamsOf, readToken, unreadBalance } from '@foyer/contract'
import { type Caip2, mapInSlices, toSafeName } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import type { Network } from '../../entities/network.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { toShownIdentity } from '../../entities/plain-name.ts'
import { toDecimal } from '../../entities/to-decimal.ts'
import type { ListedAsset } from '../../family/family.ts'
import type { FetchInput } from '../../feature/resource.ts'
import type { Setup } from '../../options/setup.ts'
import type { Identity, NativeBalance, TokenBalance } from './account.ts'

const nobody: Identity = { name: null, avatar: null }

export async function fetchIdentity(input: FetchInput): Promise<Identity> {
  const { api } = input
  const { signal } = input.host
  const served = await serverFor(identity, input)
  if (!served) return nobody
  const { params } = served
  return toShownIdentity(await api.fetchCall(served.at, identity, { params, query: { sender: params.address } }, { signal }))
}

export async function fetchBalance({ key, host: { setup, clients } }: FetchInput): Promise<NativeBalance> {
  const { namespace, network, address } = parseCaip10(key)
  const { decimals, symbol } = currencyOf(setup, network)
  const reads = clients.get(namespace)?.reads
  if (!reads?.fetchBalance) throw new KitError('adapter_not_found', `Nothing on this page reads balances on ${namespace}.`)
  const value = await reads.fetchBalance({ address, network })
  return { value, decimals, symbol }
}

/** How many of what a wallet lists are taken; a server lists no more. */
const mostTokens = 1000

/** Rejects with the one text that a visitor sees. */
export async function fetchTokens(input: FetchInput): Promise<readonly TokenBalance[]> {
  const { key, fresh, api } = input
  const { clients, signal } = input.host
  const isWanted = (): boolean => !signal.aborted
  const { namespace, network, address } = parseCaip10(key)
  try {
    const listed = await clients.get(namespace)?.reads.fetchAssets?.({ address, network })
    if (listed) {
      const worthy = listed.filter(({ decimals }) => decimals > 0).slice(0, mostTokens)
      return await mapInSlices(worthy, (asset) => toToken(asset, network), isWanted)
    }
    const served = await serverFor(unreadBalance, input)
    if (!served) return [await nativeToken(input)]
    const query = { currency: 'usd', chainId: network, ...(fresh && { forceUpdate: `${network}:${nativeAddress}` }) } as const
    const { balances } = await api.fetchCall(served.at, unreadBalance, { params: served.params, query }, { signal })
    const tokens = await mapInSlices(balances, toKnown, isWanted)
    // No decimals is the mark of a worthless token.
    return tokens.filter(({ quantity }) => quantity.decimals !== '0')
  } catch (cause) {
    const code = KitError.is(cause) ? cause.code : 'unknown'
    throw new KitError(code, 'Token Balance Unavailable', { cause })
  }
}

/** The server that answers that call about the account: it takes addresses of that form, and serves the network as far as it says. */
async function serverFor<C extends typeof identity | typeof unreadBalance>(
  call: C,
  { key, host: { setup, isServed } }: FetchInput,
): Promise<{ readonly at: string; readonly params: ParamsOf<C> } | undefined> {
  const { network, address } = parseCaip10(key)
  const params: unknown = { address }
  const at = setup.options.hosts.api
  if (!at || !isParamsOf(call, params) || (await isServed(network)) === false) return undefined
  return { at, params }
}

/** A wallet's picture of a token: one from anywhere else would tell its host who holds what. */
const inlined = /^data:image\//
const longestIcon = 65_536

function toKnown(value: unknown): TokenBalance {
  const token = readToken(value)
  if (!token) throw new KitError('server_failed', 'The server broke the contract of balance: a token that can be read was expected')
  return token
}

function toToken({ balance: units, decimals, iconUrl, ...asset }: ListedAsset, chainId: Caip2): TokenBalance {
  const numeric = toDecimal(units, decimals)
  return {
    ...asset,
    name: toSafeName(asset.name, 100),
    symbol: toSafeName(asset.symbol, 40),
    chainId,
    ...(asset.price > 0 && { value: Number(numeric) * asset.price }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: inlined.test(iconUrl) && iconUrl.length <= longestIcon ? iconUrl : '',
  }
}

/** Where no server lists tokens; the chain itself knows its own coin. */
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

/** @throws {KitError} `network_not_found` */
export function currencyOf({ networks }: Setup, id: string): Network['nativeCurrency'] {
  const found = networks.find(({ caipNetworkId, deprecatedCaipNetworkId }) => caipNetworkId === id || deprecatedCaipNetworkId === id)
  if (!found) throw new KitError('network_not_found', 'Network not found')
  return found.nativeCurrency
}
