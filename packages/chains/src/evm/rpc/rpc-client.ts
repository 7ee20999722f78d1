/** JSON-RPC to EVM nodes. */
import { createJsonRpcClient, type RpcClient, type RpcClientOptions } from '../../shared/json-rpc/json-rpc-client.ts'
import { translateError } from '../translate-error.ts'
import { isRead } from './read-method.ts'

/** @throws {KitError} `configuration` when there is no URL. */
export function createRpcClient(options: RpcClientOptions): RpcClient {
  return createJsonRpcClient({ isRead, ping: { method: 'net_listening' }, toError: (error) => translateError(error, 'node') }, options)
}
