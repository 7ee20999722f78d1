/** Failures as EIP-1193 numbers them. */
import { PairingError, type PairingErrorCode } from '../error.ts'

/** As EIP-1193 wants it; `cause` is the `PairingError`. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number

  constructor(code: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** EIP-1193 and JSON-RPC 2.0; a peer's own number comes before the last of them. */
export const providerCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  invalidParams: -32_602,
  internal: -32_603,
} as const

const codes: Readonly<Partial<Record<PairingErrorCode, number>>> = {
  rejected: providerCodes.rejected,
  unauthorized: providerCodes.unauthorized,
  not_found: providerCodes.disconnected,
  disconnected: providerCodes.disconnected,
  relay_unreachable: providerCodes.disconnected,
  relay_refused: providerCodes.disconnected,
  invalid_input: providerCodes.invalidParams,
  too_large: providerCodes.invalidParams,
}

/** What is no `PairingError` stays what it is. */
export function toProviderError(error: unknown): unknown {
  if (!PairingError.is(error)) return error
  const { code, message, peerCode } = error
  const fallback = code === 'peer_failed' ? peerCode : undefined
  return new ProviderRpcError(codes[code] ?? fallback ?? providerCodes.internal, message, error)
}
