/** EVM in a paired session, for pages without this family's adapter. */
import type { SessionFamily } from '../shared/client/chain-actions.ts'
import { evmActions } from './evm-actions.ts'
import { lazyReads } from './rpc/lazy-reads.ts'

export const evmSession: SessionFamily = {
  actions: evmActions,
  openReads(host, signal) {
    // The balance of one account is no reason to measure every node.
    const openReads = lazyReads(host, signal, { rank: false })
    return { fetchBalance: async (input) => (await openReads()).fetchBalance(input) }
  },
}
