/**
 * Where the node of a network may be (`findFault` in `wallet/chain.ts`): apps add networks that nobody knew when the page was loaded. A
 * policy has no way to name `[::1]`, so the page reaches no node there.
 */
const nodes = 'https: http://localhost:* http://*.localhost:* http://127.0.0.1:*'

/** The page may run its own script, talk to its relay and to nodes, and nothing else. */
export function phonePolicy(relayUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${new URL(relayUrl).origin} ${nodes}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
