/** EVM in a paired session, for pages without this family's adapter. */
import type { SessionFamily } from '../shared/client/chain-actions.ts'
import { evmActions } from './evm-actions.ts'
import { lazyReads } from './rpc/lazy-reads.ts'
import { lazyTransfers } from './transfers/lazy-transfers.ts'

export const evmSession: SessionFamily = {
  actions: evmActions,
  accounts: () => import('./address.ts'),
  open(host, wallets) {
    const openReads = lazyReads(host, wallets.signal)
    return {
      reads: { fetchBalance: async (input) => (await openReads()).fetchBalance(input) },
      transfers: lazyTransfers(host, wallets, openReads),
    }
  },
}
