/**
 * The two networks, in the shape viem, wagmi and the kit take.
 *
 * They are not marked as test networks: the kit shows values there as zero (docs/behaviour.md, Amounts), and this world
 * shows prices too.
 */
import { defineChain } from 'viem'
import { devnetContracts } from './contracts.ts'

export type NetworkKey = 'first' | 'second'

/** Where `npm start` listens by default. */
export const defaultRpcUrls = { first: 'http://127.0.0.1:8545', second: 'http://127.0.0.1:8546' } as const

const multicall3 = { address: devnetContracts.multicall3, blockCreated: 0 } as const
/** By these names the kit finds what swaps on a network that nobody has published routers for. */
const swaps = { swapRouter: { address: devnetContracts.swapRouter }, wrappedNative: { address: devnetContracts.weth } } as const
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** "Foyer Local", id 31337: the one with the name service. */
export function firstNetwork(rpcUrl: string = defaultRpcUrls.first) {
  return defineChain({
    id: 31337,
    name: 'Foyer Local',
    nativeCurrency: ether,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3, ...swaps, ensUniversalResolver: { address: devnetContracts.universalResolver } },
  })
}

/** "Foyer Second", id 31338: same contracts, other amounts and prices, no names. */
export function secondNetwork(rpcUrl: string = defaultRpcUrls.second) {
  return defineChain({
    id: 31338,
    name: 'Foyer Second',
    nativeCurrency: ether,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3, ...swaps },
  })
}

export type FirstNetwork = ReturnType<typeof firstNetwork>
export type SecondNetwork = ReturnType<typeof secondNetwork>

/** Both networks where `npm start` runs them. */
export const devnetNetworks: { readonly first: FirstNetwork; readonly second: SecondNetwork } = {
  first: firstNetwork(),
  second: secondNetwork(),
}
