/** What EVM nodes are asked for a kit. Loads when something is first read. */
import { type AccountOnNetwork, type AdapterHost, type Caip2, KitError, type ProviderRequest } from '@foyer/core'
import { createRpcPool, type RpcPool } from '../../shared/json-rpc/rpc-pool.ts'
import { parseAddress } from '../address.ts'
import { isRead } from './read-method.ts'
import { createRpcClient } from './rpc-client.ts'

export type NodeReads = {
  /** Native balance in base units, of the latest block. */
  fetchBalance(input: AccountOnNetwork): Promise<bigint>
  /** @throws {KitError} `method_unsupported` for what only a wallet could answer, and this one was not allowed to. */
  read(network: Caip2, request: ProviderRequest): Promise<unknown>
  dispose(): void
}

export function createNodeReads(host: Pick<AdapterHost, 'rpcUrls' | 'fetch' | 'now'>): NodeReads {
  const pool: RpcPool = createRpcPool(host, createRpcClient)
  return {
    async fetchBalance({ address, network }) {
      const checked = parseAddress(address)
      if (!checked) throw new KitError('invalid_input', 'This is not an EVM address, or its checksum is wrong.')
      const node = await pool.clientOf(network)
      const result = await node.request({ method: 'eth_getBalance', params: [checked, 'latest'] })
      if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
      throw new KitError('server_failed', 'The node answered something that is not a balance.')
    },
    async read(network, { method, params }) {
      if (!isRead(method)) throw new KitError('method_unsupported', `The wallet did not approve ${method} for this session.`)
      return (await pool.clientOf(network)).request({ method, params })
    },
    dispose: pool.dispose,
  }
}
