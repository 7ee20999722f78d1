/** One RPC client per network of a kit, made when first needed. */
import type { AdapterHost, Caip2 } from '@foyer/core'
import type { RpcClient, RpcClientOptions } from './json-rpc-client.ts'

export type RpcPool = {
  /** @throws {KitError} `configuration` when no URL of the network is known. */
  clientOf(network: Caip2): RpcClient
  dispose(): void
}

export function createRpcPool(
  { rpcUrls, fetch, now }: Pick<AdapterHost, 'rpcUrls' | 'fetch' | 'now'>,
  createClient: (options: RpcClientOptions) => RpcClient,
): RpcPool {
  const clients = new Map<Caip2, RpcClient>()
  return {
    clientOf(network) {
      const client = clients.get(network) ?? createClient({ urls: rpcUrls(network), fetch, now })
      clients.set(network, client)
      return client
    },
    dispose() {
      for (const client of clients.values()) client.dispose()
    },
  }
}
