export { createRpcClient } from '../evm/rpc/rpc-client.ts'
export { createViemClient, toViemTransport } from '../evm/viem-client.ts'
export type { RpcClient, RpcClientOptions } from '../shared/json-rpc/json-rpc-client.ts'
