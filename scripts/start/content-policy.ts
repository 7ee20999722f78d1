/**
 * The strict policy the demo is served with: nothing inline, nothing from elsewhere, no string becomes code. It is the
 * same one that the kit promises to work under. The relay is the server's, by WebSocket.
 */
export function contentPolicy(server: string, rpcUrls: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${[server, server.replace(/^http/, 'ws'), ...rpcUrls].join(' ')}`,
    `img-src 'self' data: ${server}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
