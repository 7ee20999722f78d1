export { createRpcClient, type RpcClient, type RpcClientOptions } from '../evm/rpc/rpc-client.ts'
export { createViemClient, toViemTransport } from '../evm/viem-client.ts'
