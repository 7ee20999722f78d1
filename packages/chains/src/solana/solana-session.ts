/** Solana in a paired session, for pages without an adapter of this family: messages. */
import type { SessionFamily } from '../shared/client/chain-actions.ts'
import { loadPart } from '../shared/load-part.ts'

export const solanaSession: SessionFamily = {
  actions: {
    sign: {
      message: async (wallet, input) => (await loadPart(() => import('./sign-message.ts'))).signMessage(wallet, input),
    },
  },
}
