import { type Chain, createTestClient, http, publicActions, walletActions } from 'viem'

/** Everything a test may want to do to a chain: read, send from any known account, mine, set balances. */
export function createChainClient(chain: Chain) {
  const transport = http(chain.rpcUrls.default.http[0], { retryCount: 0, timeout: 10_000 })
  return createTestClient({ chain, mode: 'anvil', transport, cacheTime: 0, pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

export type ChainClient = ReturnType<typeof createChainClient>
