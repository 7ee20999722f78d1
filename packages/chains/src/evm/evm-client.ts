/** What EVM does with the wallets that were found: connecting, requests, reads. It loads before the first of them is connected. */
import type { AccountOnNetwork, AdapterHost, ChainClient } from '@foyer/core'
import { createChainClient } from '../shared/client/chain-client.ts'
import { loadPart } from '../shared/load-part.ts'
import { createWallets, type WalletsInput } from '../shared/wallets/create-wallets.ts'
import type { Provider } from '../shared/wallets/provider.ts'
import { evmActions } from './evm-actions.ts'
import { lazyReads } from './rpc/lazy-reads.ts'
import { lazyTransfers } from './transfers/lazy-transfers.ts'
import { evmWallets } from './wallet-protocol.ts'

/** EVM does everything that a chain family can do. */
export type EvmClient = {
  readonly wallets: Required<ChainClient['wallets']>
  readonly reads: Required<ChainClient['reads']>
  readonly sign: Required<ChainClient['sign']>
  readonly transfers: NonNullable<ChainClient['transfers']>
  readonly paired: Required<NonNullable<ChainClient['paired']>>
  dispose(): void
}

/** All of the client but looking for wallets, which began before this code was there. */
export function createEvmClient(host: AdapterHost, found: Pick<WalletsInput<Provider>, 'find' | 'list' | 'sessions'>) {
  const wallets = createWallets({ ...found, host, protocol: evmWallets })
  const openReads = lazyReads(host, wallets.signal)
  return {
    ...createChainClient({
      wallets,
      actions: evmActions,
      reads: { fetchBalance: async (input: AccountOnNetwork) => (await openReads()).fetchBalance(input) },
    }),
    transfers: lazyTransfers(host, wallets, openReads),
    paired: {
      async requests() {
        const { pairedMethods: methods, pairedEvents: events } = await loadPart(() => import('./paired/requested-methods.ts'))
        return { methods, events }
      },
      read: async (...[network, request]: Parameters<EvmClient['paired']['read']>) => (await openReads()).read(network, request),
    },
  }
}
