/** The EVM family: browser wallets through EIP-6963 and EIP-1193, networks through JSON-RPC of our own. */
import type { Adapter, AdapterHost, ConnectorId } from '@foyer/core'
import { lazyClient } from '../shared/client/lazy-client.ts'
import type { Provider } from '../shared/wallets/provider.ts'
import { watchWallets } from './discovery/watch-wallets.ts'
import type { EvmClient } from './evm-client.ts'

export type { EvmClient }

/** Where wallets are looked for. Default: the kit's options `enableEIP6963` and `enableInjected`, which are on unless they say `false`. */
export type EvmOptions = {
  /** Wallets that announce themselves (EIP-6963). */
  readonly eip6963?: boolean
  /** The wallet at `window.ethereum`. */
  readonly injected?: boolean
}

/**
 * Wallets on Ethereum and its like.
 *
 * Finding wallets is in this module and what it imports; connecting them and all the rest come in parts of the page's own bundle.
 */
export function evm(options: EvmOptions = {}): Adapter<EvmClient> {
  return { namespace: 'eip155', create: (host) => createClient(host, options) }
}

function createClient(host: AdapterHost, { eip6963, injected }: EvmOptions): EvmClient {
  const life = new AbortController()
  const sessions = new Map<ConnectorId, Provider>()
  const found = watchWallets({
    eip6963: eip6963 ?? host.options.enableEIP6963 !== false,
    injected: injected ?? host.options.enableInjected !== false,
    used: host.used,
    onChange: (connectors) => host.emit({ type: 'connectors', connectors }),
  })
  const { call, now, prepare } = lazyClient(life.signal, () =>
    import('./evm-client.ts').then((chunk) => chunk.createEvmClient(host, { ...found, sessions })),
  )
  return {
    wallets: {
      start: () => found.start(life.signal),
      prepare,
      connect: call((client) => client.wallets.connect),
      disconnect: call((client) => client.wallets.disconnect),
      switchNetwork: call((client) => client.wallets.switchNetwork),
      request: call((client) => client.wallets.request),
      provider: (connector) => now()?.wallets.provider(connector) ?? sessions.get(connector) ?? found.find(connector),
    },
    reads: {
      fetchBalance: call((client) => client.reads.fetchBalance),
      fetchAssets: call((client) => client.reads.fetchAssets),
    },
    sign: {
      message: call((client) => client.sign.message),
      typedData: call((client) => client.sign.typedData),
      transaction: call((client) => client.sign.transaction),
    },
    transfers: call((client) => client.transfers),
    paired: {
      requests: call((client) => client.paired.requests),
      read: call((client) => client.paired.read),
      attach: (connector, session) => void sessions.set(connector, session as Provider),
    },
    dispose: () => life.abort(),
  }
}
