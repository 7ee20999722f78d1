/** EVM nodes and clients of them, for the tests of one file: gone after each test. */
import { afterEach } from 'vitest'
import { createRpcClient } from '../src/evm/rpc/rpc-client.ts'
import type { RpcClient, RpcClientOptions } from '../src/shared/json-rpc/json-rpc-client.ts'
import { type Behaviour, type RpcServer, startRpcServer } from './rpc-server.ts'

export function useRpcClients() {
  const open: { close(): unknown }[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()))
  })
  return {
    async serve(behaviour?: Behaviour): Promise<RpcServer> {
      const server = await startRpcServer(behaviour)
      open.push(server)
      return server
    },
    connect(urls: readonly string[], options: Partial<RpcClientOptions> = {}): RpcClient {
      const client = createRpcClient({ urls, retryDelayMs: 5, ...options })
      open.unshift({ close: () => client.dispose() })
      return client
    },
  }
}
