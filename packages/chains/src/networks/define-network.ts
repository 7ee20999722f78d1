import { type Caip2, isCaip2, isNamespace, KitError, type Network, type NetworkIdOf, type NetworkInput } from '@foyer/core'

/**
 * A network of your own, or a chain from viem, checked and complete with its namespace and CAIP-2 id.
 *
 * @throws {KitError} `configuration`, naming what is missing or wrong.
 */
export function defineNetwork<const Input extends NetworkInput>(input: Input): Network<NetworkIdOf<Input>>
export function defineNetwork(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet, chainNamespace = 'eip155', ...rest } = input
  // Written by hand in plain JavaScript, an id or a name may be anything, and not everything can be put into a sentence.
  const label = [name, id].find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number') ?? 'without a name'
  const wrong = (what: string): KitError => new KitError('configuration', `The network ${label} cannot be used: ${what}.`)

  if (typeof name !== 'string' || name === '') throw wrong('it has no name')
  if (typeof id !== 'string' && typeof id !== 'number') throw wrong('its id is neither a number nor text')
  const caipNetworkId = input.caipNetworkId ?? (`${chainNamespace}:${id}` as Caip2)
  if (!isNamespace(chainNamespace) || !isCaip2(caipNetworkId) || !caipNetworkId.startsWith(`${chainNamespace}:`)) {
    throw wrong('its id, namespace and CAIP-2 id do not belong together')
  }
  if (chainNamespace === 'eip155' && !(typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && caipNetworkId === `eip155:${id}`)) {
    throw wrong('its id is not the positive whole number of an EVM chain')
  }
  if (
    typeof nativeCurrency?.symbol !== 'string' ||
    nativeCurrency.symbol === '' ||
    !Number.isInteger(nativeCurrency.decimals) ||
    nativeCurrency.decimals < 0 ||
    nativeCurrency.decimals > 255
  ) {
    throw wrong('its native currency needs a symbol and a number of decimals')
  }
  if (!Array.isArray(rpcUrls?.default?.http) || !rpcUrls.default.http.every(isHttpUrl))
    throw wrong('its RPC URLs are not http or https addresses')
  return {
    ...rest,
    id,
    name,
    nativeCurrency,
    rpcUrls,
    chainNamespace,
    caipNetworkId,
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts: contracts as NonNullable<Network['contracts']> }),
    ...(testnet !== undefined && { testnet }),
  }
}

function isHttpUrl(value: unknown): boolean {
  try {
    return typeof value === 'string' && /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}
