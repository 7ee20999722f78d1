/** Talks JSON-RPC to a chain's node. Anything that cannot be reached is EIP-1193's "chain disconnected". */
import * as v from 'valibot'
import { ProviderError } from './provider-error.ts'

export type Rpc = (rpcUrl: string, method: string, params?: unknown) => Promise<unknown>

const answerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

export function createRpc(fetch: typeof globalThis.fetch): Rpc {
  return async (rpcUrl, method, params = []) => {
    const body = await post(fetch, rpcUrl, { jsonrpc: '2.0', id: 1, method, params })
    const answer = v.safeParse(answerSchema, body)
    if (!answer.success) throw chainGone('The network answered with something that is not JSON-RPC.')
    const { result, error } = answer.output
    if (error) throw new ProviderError(error.code, error.message, error.data)
    return result ?? null
  }
}

async function post(fetch: typeof globalThis.fetch, url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    return await response.json()
  } catch {
    throw chainGone('The network does not answer.')
  }
}

function chainGone(message: string): ProviderError {
  return new ProviderError(4901, message)
}
