/** The page may run its own script, talk to its relay and its chains' nodes, and nothing else. */
export function phonePolicy(relayUrl: string, rpcUrls: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${[new URL(relayUrl).origin, ...rpcUrls].join(' ')}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
