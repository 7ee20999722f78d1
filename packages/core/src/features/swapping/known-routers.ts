/**
 * The routers that a swap may go through, as this page knows them: published ones, and those that the page's own networks name in
 * `contracts` (`swapRouter`, `swapAggregator`, `wrappedNative`). A server names none, because whoever is the router is given the allowance.
 */
import { type SwapRouters, type SwapSource, swapRouters } from '@foyer/contract'
import type { Network } from '../../entities/network.ts'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** Undefined on a network where nothing is known to swap. What the page says goes before what is published. */
export function routersOf({ caipNetworkId, contracts = {} }: Pick<Network, 'caipNetworkId' | 'contracts'>): SwapRouters | undefined {
  const read = (name: string) => {
    const address = Object.hasOwn(contracts, name) ? contracts[name]?.address : undefined
    return typeof address === 'string' && addressPattern.test(address) ? (address as `0x${string}`) : undefined
  }
  const published = swapRouters[caipNetworkId]
  const wrappedNative = read('wrappedNative') ?? published?.wrappedNative
  if (wrappedNative === undefined) return undefined
  const pools = read('swapRouter') ?? published?.pools
  const aggregator = read('swapAggregator') ?? published?.aggregator
  if (pools === undefined && aggregator === undefined) return undefined
  return { wrappedNative, ...(pools !== undefined && { pools }), ...(aggregator !== undefined && { aggregator }) }
}

export function routerOf(routers: SwapRouters, source: SwapSource): string | undefined {
  return source === 'pools' ? routers.pools : routers.aggregator
}

/** Whether this page knows anything that swaps on a network. */
export function canSwapOn(network: Pick<Network, 'caipNetworkId' | 'contracts'>): boolean {
  return routersOf(network) !== undefined
}
