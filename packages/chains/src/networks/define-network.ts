import { type Caip2, isCaip2, isNamespace, KitError, type Network, type NetworkInput } from '@foyer/core'

/**
 * A network of your own, or a chain from viem, checked and complete with its namespace and CAIP-2 id.
 *
 * @throws {KitError} `configuration`, naming what is missing or wrong.
 */
export function defineNetwork(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet, chainNamespace = 'eip155', ...rest } = input
  const caipNetworkId = input.caipNetworkId ?? (`${chainNamespace}:${id}` as Caip2)
  const wrong = (what: string): KitError => new KitError('configuration', `The network ${name || id} cannot be used: ${what}.`)

  if (typeof name !== 'string' || name === '') throw wrong('it has no name')
  if (!isNamespace(chainNamespace) || !isCaip2(caipNetworkId) || !caipNetworkId.startsWith(`${chainNamespace}:`)) {
    throw wrong('its id, namespace and CAIP-2 id do not belong together')
  }
  if (chainNamespace === 'eip155' && !(typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && caipNetworkId === `eip155:${id}`)) {
    throw wrong('its id is not the positive whole number of an EVM chain')
  }
  if (
    !nativeCurrency?.symbol ||
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
