/** One RPC client per network of a kit, made when first needed. */
import type { AdapterHost, Caip2 } from '@foyer/core'
import type { RpcClient, RpcClientOptions } from './json-rpc-client.ts'

export type RpcPool = {
  /** Rejects with a `KitError`: `configuration` when no URL of the network is known. */
  clientOf(network: Caip2): Promise<RpcClient>
  dispose(): void
}

export function createRpcPool(
  { rpcUrls, fetch, now }: Pick<AdapterHost, 'rpcUrls' | 'fetch' | 'now'>,
  createClient: (options: RpcClientOptions) => RpcClient,
): RpcPool {
  const clients = new Map<Caip2, Promise<RpcClient>>()
  return {
    clientOf(network) {
      const known = clients.get(network)
      if (known) return known
      const opening = rpcUrls(network).then((urls) => createClient({ urls, fetch, now }))
      clients.set(network, opening)
      // The next read tries again.
      opening.catch(() => clients.delete(network))
      return opening
    },
    dispose() {
      for (const opening of clients.values())
        opening.then(
          (client) => client.dispose(),
          () => undefined,
        )
    },
  }
}
