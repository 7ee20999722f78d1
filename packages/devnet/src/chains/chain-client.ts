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
  type WalletActions,
  walletActions,
} from 'viem'

/** Everything a test may want to do to a chain: read, send from any known account, mine, set balances. */
export type ChainClient = TestClient<'anvil', HttpTransport, Chain, Account | undefined, true> &
  PublicActions<HttpTransport, Chain, Account | undefined> &
  WalletActions<Chain, Account | undefined>

type Receipts = Pick<PublicActions<HttpTransport, Chain, Account | undefined>, 'getTransactionReceipt' | 'waitForTransactionReceipt'>

const pollMs = 50
/** A transaction that comes with a block of its own is in it by then, on a busy machine too. */
const ownBlockMs = 5_000
/** viem's own. */
const receiptMs = 180_000

export function createChainClient(chain: Chain): ChainClient {
  const transport = http(chain.rpcUrls.default.http[0], { retryCount: 0, timeout: 30_000 })
  return createTestClient({ chain, mode: 'anvil', transport, cacheTime: 0, pollingInterval: pollMs })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({ waitForTransactionReceipt: waitForReceipt(client) })) as ChainClient
}

/**
 * Asks for the receipt until it is there. viem asks once for each new block: where a block comes with a transaction alone, and its number is
 * read while another question is under way, no other block comes and it waits for ever. What takes longer, confirmations and transactions that
 * were replaced are viem's to wait for.
 */
function waitForReceipt({ getTransactionReceipt, waitForTransactionReceipt }: Receipts): Receipts['waitForTransactionReceipt'] {
  const isThere = (hash: Hash): Promise<boolean> =>
    getTransactionReceipt({ hash }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return false
        throw error
      },
    )
  return async (parameters) => {
    const { hash, timeout = receiptMs } = parameters
    const began = performance.now()
    // Of viem, 0 means without an end.
    const until = began + Math.min(ownBlockMs, timeout || ownBlockMs)
    while (!(await isThere(hash)) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, pollMs))
    const rest = timeout && Math.max(1, timeout - (performance.now() - began))
    return waitForTransactionReceipt({ ...parameters, timeout: rest })
  }
}
