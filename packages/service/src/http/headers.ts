/** The headers of every answer: what a browser may do with it, and who may read it. */

/** An answer is data, never a page: nothing in it runs, and it is not framed. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=31536000',
} as const

/**
 * Lets the asking page read the answer. Refusals are always readable: a developer who sees only "CORS error" cannot
 * mend a missing origin, and a refusal gives nothing away.
 */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after, x-request-id' }
}

/** Public answers are the same for every page, so one cached copy serves all. */
export const publicCors = { 'access-control-allow-origin': '*' } as const

/** The permission of a page that may ask. That the answer varies by `Origin` is said beside it, as with every answer that does. */
export function preflightHeaders(origin: string, methods: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type, x-request-id',
    'access-control-max-age': '86400',
  }
}
