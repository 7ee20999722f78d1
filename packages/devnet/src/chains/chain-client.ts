import {
  type Account,
  type Chain,
  createTestClient,
  type Hash,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type WalletActions,
  walletActions,
} from 'viem'

/** Everything a test may want to do to a chain: read, send from any known account, mine, set balances. */
export type ChainClient = TestClient<'anvil', HttpTransport, Chain, Account | undefined, true> &
  PublicActions<HttpTransport, Chain, Account | undefined> &
  WalletActions<Chain, Account | undefined>

type Receipts = Pick<PublicActions<HttpTransport, Chain, Account | undefined>, 'getTransactionReceipt' | 'waitForTransactionReceipt'>

const pollMs = 50
const receiptMs = 30_000

export function createChainClient(chain: Chain): ChainClient {
  const transport = http(chain.rpcUrls.default.http[0], { retryCount: 0, timeout: 30_000 })
  return createTestClient({ chain, mode: 'anvil', transport, cacheTime: 0, pollingInterval: pollMs })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({ waitForTransactionReceipt: waitForReceipt(client) })) as ChainClient
}

/**
 * Asks for the receipt until it is there. viem asks once for each new block: where a block comes with a transaction alone, and its number is
 * read while another question is under way, no other block comes and it waits for ever.
 */
function waitForReceipt({ getTransactionReceipt }: Pick<Receipts, 'getTransactionReceipt'>): Receipts['waitForTransactionReceipt'] {
  return async ({ hash, timeout = receiptMs }: { readonly hash: Hash; readonly timeout?: number | undefined }) => {
    for (const end = performance.now() + timeout; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, pollMs))) {
      try {
        return await getTransactionReceipt({ hash })
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      }
    }
    throw new WaitForTransactionReceiptTimeoutError({ hash })
  }
}
