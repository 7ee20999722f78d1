/**
 * The one error class of this package and its closed table of codes.
 *
 * Parsers throw nothing else, promises of the client reject with nothing else.
 */

/** Per code: whether trying the same again can help. */
export const pairingErrorTable = {
  /** A value that was passed in cannot be used; `message` says which and why. */
  invalid_input: { retryable: false },
  /** Longer than what a relay takes in one message. */
  too_large: { retryable: false },
  /** Not a pairing URI, or one that this client does not speak. */
  invalid_uri: { retryable: false },
  /** The pairing URI is past its time, or was used before. */
  uri_expired: { retryable: false },
  /** A sealed message that is malformed, of a refused type, or was changed on its way. */
  invalid_envelope: { retryable: false },
  /** Not JSON-RPC 2.0, or not of the shape its method asks for. */
  invalid_message: { retryable: false },
  /** Namespaces that break CAIP-2, CAIP-10 or the proposal; `peerCode` is the protocol's number. */
  invalid_namespaces: { retryable: false },
  /** The person on the other side said no (5000 to 5003). */
  rejected: { retryable: true },
  /** The other side answered with another error, in `peerCode` and `message`. */
  peer_failed: { retryable: true },
  /** Nobody answered in the time that was given. */
  expired: { retryable: true },
  /** There is no such proposal, session or request, or no longer. */
  not_found: { retryable: false },
  /** This side of the session may not do that: only the controller updates and extends. */
  unauthorized: { retryable: false },
  /** The relay did not take the message within a minute: offline, or no relay there. */
  relay_unreachable: { retryable: true },
  /** The relay turned this client away; why, in its own words, is in `view().relay`. */
  relay_refused: { retryable: true },
  /** The session or the client ended while waiting. */
  disconnected: { retryable: true },
  /** The caller's own `AbortSignal` said so. */
  aborted: { retryable: true },
} as const satisfies Record<string, { readonly retryable: boolean }>

export type PairingErrorCode = keyof typeof pairingErrorTable

export class PairingError extends Error {
  override readonly name = 'PairingError'
  readonly code: PairingErrorCode
  /** The number the peer gave, or that this client gives its peer. */
  readonly peerCode: number | undefined

  constructor(code: PairingErrorCode, message: string, peerCode?: number) {
    super(message)
    this.code = code
    this.peerCode = peerCode
  }

  get retryable(): boolean {
    return pairingErrorTable[this.code].retryable
  }

  /** Works across two bundled copies of this package, where `instanceof` does not. */
  static is(value: unknown, code?: PairingErrorCode): value is PairingError {
    if (typeof value !== 'object' || value === null) return false
    const candidate = value as { readonly name?: unknown; readonly code?: unknown }
    if (candidate.name !== 'PairingError' || typeof candidate.code !== 'string') return false
    return Object.hasOwn(pairingErrorTable, candidate.code) && (code === undefined || candidate.code === code)
  }
}

export const tooLarge = (): PairingError => new PairingError('too_large', 'This is too large: a relay takes messages of about 190 KB.')

/** Of a caller's own `AbortSignal`. */
export const aborted = (): PairingError => new PairingError('aborted', 'This was given up before an answer came.')
