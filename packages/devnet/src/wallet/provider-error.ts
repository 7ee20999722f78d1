/** What the wallet says no with: EIP-1193, EIP-1474 and EIP-3326 codes. */

export const providerCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  invalidParams: -32602,
  internal: -32603,
  pending: -32002,
} as const

export type ProviderFailure = { readonly code: number; readonly message: string; readonly data?: unknown }

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function rejected(): ProviderError {
  return new ProviderError(providerCodes.userRejected, 'User rejected the request.')
}

export function invalidParams(message: string): ProviderError {
  return new ProviderError(providerCodes.invalidParams, message)
}

/** Anything thrown, as it crosses to the page: a node keeps its own code, a bug becomes -32603. */
export function toFailure(error: unknown): ProviderFailure {
  const known = findCoded(error)
  if (!known) return { code: providerCodes.internal, message: error instanceof Error ? error.message : 'Internal error' }
  return known.data === undefined
    ? { code: known.code, message: known.message }
    : { code: known.code, message: known.message, data: known.data }
}

/** The deepest error with a code: viem wraps what a node said several times. */
function findCoded(error: unknown): { code: number; message: string; data?: unknown } | undefined {
  let found: { code: number; message: string; data?: unknown } | undefined
  for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 10; depth += 1) {
    const { code, message, data, details, cause } = at as Record<string, unknown>
    if (typeof code === 'number' && Number.isInteger(code) && code !== -1) {
      found = { code, message: String(details ?? message), ...(data === undefined ? {} : { data }) }
    }
    at = cause
  }
  return found
}
