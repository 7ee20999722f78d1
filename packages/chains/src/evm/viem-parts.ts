/** The only module that needs viem's client. Reached by dynamic import alone. */
import { KitError, type Network } from '@foyer/core'
import { type Chain, createPublicClient, custom, type PublicClient, type Transport } from 'viem'
import type { RpcClient } from '../shared/json-rpc/json-rpc-client.ts'

export function transportOf(client: RpcClient): Transport {
  const request = async (call: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    try {
      return await client.request(call)
    } catch (error) {
      throw asNodeError(error)
    }
  }
  return custom({ request }, { key: 'foyer', name: 'Foyer RPC', retryCount: 0 })
}

export function publicClientOf(network: Network, rpc: RpcClient): PublicClient {
  return createPublicClient({ chain: network as unknown as Chain, transport: transportOf(rpc) })
}

/** viem reads code, message and revert data off what the node said. */
function asNodeError(error: unknown): unknown {
  if (!KitError.is(error)) return error
  const said = error.cause as { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | undefined
  if (typeof said?.code !== 'number') return error
  return Object.assign(new Error(typeof said.message === 'string' ? said.message : error.message), { code: said.code, data: said.data })
}
