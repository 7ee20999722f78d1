/** viem on this kit's own transport, for integrators who read chains with it. Loads viem when called. */
import type { Network } from '@foyer/core'
import type { PublicClient, Transport } from 'viem'
import type { RpcClient, RpcClientOptions } from '../shared/json-rpc/json-rpc-client.ts'
import { createRpcClient } from './rpc/rpc-client.ts'

/** A viem transport over one of our RPC clients, which already retries, batches and falls back. */
export async function toViemTransport(client: RpcClient): Promise<Transport> {
  const { transportOf } = await import('./viem-parts.ts')
  return transportOf(client)
}

/** A viem public client for a network. `dispose` of the RPC client ends it. */
export async function createViemClient(
  network: Network,
  options: Partial<RpcClientOptions> = {},
): Promise<{ readonly client: PublicClient; readonly rpc: RpcClient }> {
  const { publicClientOf } = await import('./viem-parts.ts')
  const rpc = createRpcClient({ urls: network.rpcUrls.default.http, ...options })
  return { client: publicClientOf(network, rpc), rpc }
}
