/** EVM in a paired session, for pages without this family's adapter. */
import type { SessionFamily } from '../shared/client/chain-actions.ts'
import { evmActions } from './evm-actions.ts'
import { lazyReads } from './rpc/lazy-reads.ts'
import { lazyTransfers } from './transfers/lazy-transfers.ts'

export const evmSession: SessionFamily = {
  actions: evmActions,
  open(host, wallets) {
    // The balance of one account is no reason to measure every node.
    const openReads = lazyReads(host, wallets.signal, { rank: false })
    return {
      reads: { fetchBalance: async (input) => (await openReads()).fetchBalance(input) },
      transfers: lazyTransfers(host, wallets, openReads),
    }
  },
}
