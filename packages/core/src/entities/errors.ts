/**
 * The one error class of the kit and its closed table of codes.
 *
 * Adapters translate what an SDK or a wallet throws into a `KitError` at their boundary; what
 * nobody recognises becomes `unknown` and keeps its `cause`.
 */

/** Per code: whether trying again can help. */
export const kitErrorTable = {
  /** The person said no in the wallet (EIP-1193 4001; WalletConnect 5000, 5002). */
  request_rejected: true,
  /** The wallet already shows a request for this page (JSON-RPC -32002). */
  request_pending: true,
  /** The caller or the person gave up waiting. */
  request_cancelled: true,
  /** The visitor has not agreed to the documents that the page asks consent for. */
  consent_missing: true,
  /** The wallet, or the visitor, did not answer in the time that was given, or a quote is too old. A server or node that does not is `network_failed`. */
  timeout: true,
  /** The wallet is not installed, or went away. */
  wallet_not_found: true,
  /** The wallet lost its connection (4900) or left this network (4901). */
  wallet_disconnected: true,
  /** The wallet broke its own protocol: an answer that cannot be read. */
  wallet_broken: true,
  /** The account or method is not authorised (4100). */
  unauthorized: true,
  /** The wallet does not know the method (4200, -32601). */
  method_unsupported: false,
  /** 'Chain is not supported': the wallet neither knows nor adds it (4902, 5000, 32603). */
  chain_unsupported: false,
  /** The id is not among the kit's networks. */
  network_not_found: false,
  /** No adapter for that namespace. */
  adapter_not_found: false,
  /** No account is connected where one is needed. */
  not_connected: false,
  /** A value that was passed in cannot be used. */
  invalid_input: false,
  /** What the server said of a token is not what the token's own contract says. */
  token_distrusted: false,
  /** This device's clock is so far off that it is turned away. */
  clock_wrong: true,
  /** The kit was set up wrongly by the integrator. */
  configuration: false,
  /** No answer from the network at all: offline, DNS, CORS, connection refused, or a server or node that is silent for too long. */
  network_failed: true,
  /** The server answered, but with a failure or with something its contract does not allow. */
  server_failed: true,
  /** 429 or JSON-RPC -32005. */
  rate_limited: true,
  /** The chain refused a transaction or call (docs/behaviour.md, Errors); `message` says which way. */
  execution_failed: false,
  /** The account cannot pay for value plus fee. */
  insufficient_funds: false,
  /** Nobody knows; see `cause`. */
  unknown: true,
} as const satisfies Record<string, boolean>

export type KitErrorCode = keyof typeof kitErrorTable

export type KitErrorOptions = {
  readonly cause?: unknown
  /** The number the wallet, chain or HTTP peer gave, if any. */
  readonly peerCode?: number
}

/** Closed: a `switch` over `code` that handles each needs no default. */
export class KitError<Code extends KitErrorCode = KitErrorCode> extends Error {
  override readonly name = 'KitError'
  readonly code: Code
  readonly peerCode: number | undefined

  constructor(code: Code, message: string, options: KitErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.peerCode = options.peerCode
  }

  get retryable(): boolean {
    return kitErrorTable[this.code]
  }

  /** Works across two bundled copies of the kit, where `instanceof` does not. */
  static is<Code extends KitErrorCode = KitErrorCode>(value: unknown, code?: Code): value is KitError<Code> {
    const { name, code: own } = (value ?? {}) as { readonly name?: unknown; readonly code?: unknown }
    return name === 'KitError' && typeof own === 'string' && Object.hasOwn(kitErrorTable, own) && (code === undefined || own === code)
  }
}
