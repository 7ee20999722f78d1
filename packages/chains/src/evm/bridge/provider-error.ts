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

/** Those of EIP-1193, EIP-1474 and EIP-5792 beside these, which libraries tell apart. */
const others = /^(?:4901|57[0-6]0|-3200[46]|-3260[01])$/

/**
 * What the wallet threw, with its own words and the data of a revert, unless it says by a number that libraries do not know (5000 for a
 * refusal), or that stands for anything, what EIP-1193 has another for; else what the kit says of it.
 */
export function toProviderError(error: unknown): unknown {
  if (!KitError.is(error)) return error
  const known = numbers[error.code]
  const { code, data } = (error.cause ?? {}) as { readonly code?: unknown; readonly data?: unknown }
  // The number from which the kit has understood it. -32000 by itself, without a sentence that it knows, is what is not valid.
  const isOwn = error.peerCode === code && (others.test(`${code}`) || (code === -32000 && error.code === 'invalid_input'))
  if (typeof code === 'number' && (known === undefined || known === code || isOwn)) return error.cause
  const number = known ?? error.peerCode ?? -32603
  return Object.assign(new Error(error.message, { cause: error }), {
    name: 'ProviderRpcError',
    code: number,
    ...(data !== undefined && { data }),
  })
}
