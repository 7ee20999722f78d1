/** The local world as data: what is where, for tests, the demo's configuration and the server's. */
import type { ChainConfig } from '@foyer/server'
import { devnetAccounts } from './accounts.ts'
import { devnetContracts, devnetTokens } from './contracts.ts'
import { devnetNames, lyingReverseRecords } from './names.ts'
import { defaultRpcUrls, firstNetwork, type NetworkKey, secondNetwork } from './networks.ts'
import { devnetPools } from './pools.ts'

/** The project that `npm start` and `createWorld` register. */
export const devnetProjectId = 'foyer-local'

export const devnetManifest = {
  projectId: devnetProjectId,
  accounts: devnetAccounts,
  contracts: devnetContracts,
  tokens: devnetTokens,
  names: devnetNames,
  lyingReverseRecords,
  pools: devnetPools,
} as const

export type DevnetManifest = typeof devnetManifest

/** Both networks as the server's configuration has them: tokens, where prices come from, where names live. */
export function toServerChains(rpcUrls: Readonly<Record<NetworkKey, string>> = defaultRpcUrls): readonly ChainConfig[] {
  return [
    {
      ...toServerChain(firstNetwork(rpcUrls.first)),
      ens: { universalResolver: devnetContracts.universalResolver, registry: devnetContracts.nameRegistry },
    },
    toServerChain(secondNetwork(rpcUrls.second)),
  ]
}

function toServerChain(network: ReturnType<typeof firstNetwork> | ReturnType<typeof secondNetwork>): ChainConfig {
  return {
    caip2: `eip155:${network.id}`,
    name: network.name,
    rpcUrls: network.rpcUrls.default.http,
    nativeCurrency: network.nativeCurrency,
    multicall3: devnetContracts.multicall3,
    tokens: Object.values(devnetTokens),
    history: { source: 'indexer' },
    prices: {
      source: 'pools',
      factory: devnetContracts.pairFactory,
      wrappedNative: devnetContracts.weth,
      stables: [{ address: devnetTokens.usd.address, decimals: devnetTokens.usd.decimals }],
    },
    swaps: {
      wrappedNative: devnetContracts.weth,
      pools: {
        router: devnetContracts.swapRouter,
        pairFactory: devnetContracts.pairFactory,
        feePools: { factory: devnetContracts.feePoolFactory, quoter: devnetContracts.poolQuoter },
        via: [devnetTokens.usd.address],
      },
    },
  }
}
