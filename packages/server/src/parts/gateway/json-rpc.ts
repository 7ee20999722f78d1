/** JSON-RPC 2.0 as callers write it and read it. */
import type { JsonText, Outcome, RpcCall, RpcError } from '../../chains/rpc-types.ts'

/** An id is echoed exactly as it came, so it is kept as JSON text. */
export type RpcElement = { readonly id: string; readonly request: RpcCall } | { readonly id: string; readonly invalid: string }

/** What does not fit is said in the place of this one request. An id that JSON cannot carry exactly is refused. */
export function readElement(element: unknown): RpcElement {
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return { id: 'null', invalid: 'Expected a JSON-RPC 2.0 request object.' }
  const { jsonrpc, id, method, params } = element as Record<string, unknown>
  const isId = id === null || (typeof id === 'string' && id.length <= 200) || Number.isSafeInteger(id)
  if (!isId) return { id: 'null', invalid: 'The id must be a string of at most 200 characters, a whole number or null.' }
  const echoed = JSON.stringify(id)
  if (jsonrpc !== '2.0') return { id: echoed, invalid: 'jsonrpc must be "2.0".' }
  if (typeof method !== 'string' || method.length === 0 || method.length > 100) return { id: echoed, invalid: 'method must be a string.' }
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return { id: echoed, invalid: 'params must be an array or an object.' }
  return { id: echoed, request: { method, params: params ?? [] } }
}

/** In pieces, so that a large result is not copied. */
export function writeAnswer(id: string, outcome: Outcome): readonly JsonText[] {
  return 'result' in outcome
    ? [`{"jsonrpc":"2.0","id":${id},"result":`, outcome.result, '}']
    : [`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(outcome.error)}}`]
}

export const lengthOf = (pieces: readonly JsonText[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

export function rpcError(code: number, message: string): { readonly error: RpcError } {
  return { error: { code, message } }
}
