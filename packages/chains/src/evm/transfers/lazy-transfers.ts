import type { AdapterHost, ChainTransfers } from '@foyer/core'
import { loadPart } from '../../shared/load-part.ts'
import type { Wallets } from '../../shared/wallets/create-wallets.ts'
import type { Provider } from '../../shared/wallets/provider.ts'
import type { NodeReads } from '../rpc/node-reads.ts'

/** Sending, whose code loads when it is called: one for the client's life, since it remembers what it saw. */
export function lazyTransfers(
  host: AdapterHost,
  wallets: Pick<Wallets<Provider>, 'reach'>,
  openReads: () => Promise<NodeReads>,
): () => Promise<ChainTransfers> {
  let transfers: ChainTransfers | undefined
  return async () => {
    const [{ createTransfers }, reads] = await Promise.all([loadPart(() => import('./evm-transfers.ts')), openReads()])
    transfers ??= createTransfers({ host, reads, reach: wallets.reach })
    return transfers
  }
}
