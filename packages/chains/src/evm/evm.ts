/** The EVM family: browser wallets through EIP-6963 and EIP-1193, networks through JSON-RPC of our own. */
import type { AccountOnNetwork, Adapter, AdapterHost, ChainClient } from '@foyer/core'
import { createChainClient } from '../shared/client/chain-client.ts'
import { loadPart } from '../shared/load-part.ts'
import { createWallets } from '../shared/wallets/create-wallets.ts'
import { watchWallets } from './discovery/watch-wallets.ts'
import { evmActions } from './evm-actions.ts'
import { lazyReads } from './rpc/lazy-reads.ts'
import { evmWallets } from './wallet-protocol.ts'

/** Where wallets are looked for. Default: the kit's options `enableEIP6963` and `enableInjected`, which are on unless they say `false`. */
export type EvmOptions = {
  /** Wallets that announce themselves (EIP-6963). */
  readonly eip6963?: boolean
  /** The wallet at `window.ethereum`. */
  readonly injected?: boolean
}

/** EVM does everything that a chain family can do. */
export type EvmClient = {
  readonly wallets: Required<ChainClient['wallets']>
  readonly reads: Required<ChainClient['reads']>
  readonly sign: Required<ChainClient['sign']>
  readonly paired: Required<NonNullable<ChainClient['paired']>>
  dispose(): void
}

/**
 * Wallets on Ethereum and its like.
 *
 * Loads nothing until it is used: finding and connecting a wallet is in this module and what it imports, the rest comes in
 * parts of the page's own bundle.
 */
export function evm(options: EvmOptions = {}): Adapter<EvmClient> {
  return { namespace: 'eip155', create: (host) => createEvmClient(host, options) }
}

function createEvmClient(host: AdapterHost, { eip6963, injected }: EvmOptions): EvmClient {
  const found = watchWallets(
    {
      eip6963: eip6963 ?? host.options.enableEIP6963 !== false,
      injected: injected ?? host.options.enableInjected !== false,
    },
    (connectors) => host.emit({ type: 'connectors', connectors }),
  )
  const wallets = createWallets({ host, protocol: evmWallets, find: found.find, isAmbiguous: found.isAmbiguous })
  const openReads = lazyReads(host, wallets.signal)

  return {
    ...createChainClient({
      wallets,
      actions: evmActions,
      reads: { fetchBalance: async (input: AccountOnNetwork) => (await openReads()).fetchBalance(input) },
      start: () => found.start(wallets.signal),
    }),
    paired: {
      async requests() {
        const { pairedMethods: methods, pairedEvents: events } = await loadPart(() => import('./paired/requested-methods.ts'))
        return { methods, events }
      },
      read: async (network, request) => (await openReads()).read(network, request),
      attach: wallets.attach,
    },
  }
}
