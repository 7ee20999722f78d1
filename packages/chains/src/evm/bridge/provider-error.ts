/** A `KitError` as EIP-1193 and EIP-1474 have it: libraries know errors by their number. */
import { KitError, type KitErrorCode } from '@foyer/core'

const numbers: Partial<Record<KitErrorCode, number>> = {
  request_rejected: 4001,
  request_cancelled: 4001,
  consent_missing: 4001,
  unauthorized: 4100,
  not_connected: 4100,
  method_unsupported: 4200,
  wallet_disconnected: 4900,
  wallet_not_found: 4900,
  chain_unsupported: 4902,
  network_not_found: 4902,
  request_pending: -32002,
  rate_limited: -32005,
  invalid_input: -32602,
}

/**
 * What the wallet threw, with its own words and the data of a revert, unless it says by a number of its own what EIP-1193 has another
 * for (5000 for a refusal); else what the kit says of it.
 */
export function toProviderError(error: unknown): unknown {
  if (!KitError.is(error)) return error
  const known = numbers[error.code]
  const { code, data } = (error.cause ?? {}) as { readonly code?: unknown; readonly data?: unknown }
  if (typeof code === 'number' && (known === undefined || known === code)) return error.cause
  const number = known ?? error.peerCode ?? -32603
  return Object.assign(new Error(error.message, { cause: error }), {
    name: 'ProviderRpcError',
    code: number,
    ...(data !== undefined && { data }),
  })
}
