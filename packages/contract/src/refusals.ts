/** Every way the server refuses: code, HTTP status, whether a retry can help. */
export const refusals = {
  invalid_request: { status: 400, retryable: false },
  invalid_address: { status: 400, retryable: false },
  unknown_chain: { status: 400, retryable: false },
  missing_project: { status: 401, retryable: false },
  unknown_project: { status: 401, retryable: false },
  missing_token: { status: 401, retryable: false },
  unknown_token: { status: 401, retryable: false },
  origin_not_allowed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  already_exists: { status: 409, retryable: false },
  price_moved: { status: 409, retryable: false },
  body_too_large: { status: 413, retryable: false },
  unsupported_media: { status: 415, retryable: false },
  no_route: { status: 422, retryable: false },
  would_fail: { status: 422, retryable: false },
  rate_limited: { status: 429, retryable: true },
  internal: { status: 500, retryable: true },
  upstream_failed: { status: 502, retryable: true },
  unavailable: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type RefusalCode = keyof typeof refusals
