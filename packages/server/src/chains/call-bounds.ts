/**
 * What an asker may make a node compute.
 *
 * A call runs whatever code its asker names, or brings along. It gets no more gas than most nodes give by themselves, and
 * code is not put in the place of a contract's.
 */
import { readQuantity } from './quantity.ts'
import type { RpcCall, RpcError } from './rpc-types.ts'

/** Gas of one call, unless the network's configuration says otherwise. */
export const defaultMaxCallGas = 50_000_000

const simulations = new Set(['eth_call', 'eth_estimateGas', 'eth_createAccessList'])

const codeRefused: RpcError = {
  code: -32602,
  message: 'A state override of code is not available here. Deploy the code, or call it as a creation.',
}

/** The request as it may be sent on, or why not. */
export function boundCall(request: RpcCall, maxGas: number): RpcCall | { readonly refused: RpcError } {
  const { method, params } = request
  if (!simulations.has(method) || !Array.isArray(params)) return request
  const [call, block, overrides, ...rest] = params as readonly unknown[]
  if (typeof call !== 'object' || call === null) return request
  if (bringsCode(overrides)) return { refused: codeRefused }
  const { gas, to } = call as Record<string, unknown>
  const given = readQuantity(gas)
  // A creation runs the code in its data.
  const needsGas = given === undefined ? to === undefined || to === null : given > BigInt(maxGas)
  if (!needsGas) return request
  return { ...request, params: [{ ...call, gas: `0x${maxGas.toString(16)}` }, ...[block, overrides, ...rest].slice(0, params.length - 1)] }
}

function bringsCode(overrides: unknown): boolean {
  if (typeof overrides !== 'object' || overrides === null) return false
  return Object.values(overrides).some(
    (account) => typeof account === 'object' && account !== null && ('code' in account || 'movePrecompileToAddress' in account),
  )
}
