import {
  type Account,
  type Chain,
  createTestClient,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'

/** Everything a test may want to do to a chain: read, send from any known account, mine, set balances. */
export type ChainClient = TestClient<'anvil', HttpTransport, Chain, Account | undefined, true> &
  PublicActions<HttpTransport, Chain, Account | undefined> &
  WalletActions<Chain, Account | undefined>

export function createChainClient(chain: Chain): ChainClient {
  const transport = http(chain.rpcUrls.default.http[0], { retryCount: 0, timeout: 30_000 })
  return createTestClient({ chain, mode: 'anvil', transport, cacheTime: 0, pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions) as ChainClient
}
