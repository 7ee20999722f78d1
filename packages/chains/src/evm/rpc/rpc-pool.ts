/** One RPC client per network of a kit, made when first needed. */
import { type AdapterHost, type Caip2, KitError } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { createRpcClient, type RpcClient } from './rpc-client.ts'

export type RpcPool = {
  /** @throws {KitError} `configuration` when no URL of the network is known. */
  clientOf(network: Caip2): RpcClient
  dispose(): void
}

export function createRpcPool({ rpcUrls, fetch, now }: Pick<AdapterHost, 'rpcUrls' | 'fetch' | 'now'>): RpcPool {
  const clients = new Map<Caip2, RpcClient>()
  return {
    clientOf(network) {
      const client = clients.get(network) ?? createRpcClient({ urls: rpcUrls(network), fetch, now })
      clients.set(network, client)
      return client
    },
    dispose() {
      for (const client of clients.values()) client.dispose()
    },
  }
}

/** Native balance in base units, of the latest block. */
export async function fetchBalance(pool: RpcPool, { address, network }: { address: string; network: Caip2 }): Promise<bigint> {
  const checked = parseAddress(address)
  if (!checked) throw new KitError('invalid_input', 'This is not an EVM address, or its checksum is wrong.')
  const result = await pool.clientOf(network).request({ method: 'eth_getBalance', params: [checked, 'latest'] })
  if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
  throw new KitError('server_failed', 'The node answered something that is not a balance.')
}
