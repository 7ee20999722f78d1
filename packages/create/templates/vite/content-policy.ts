import { networks } from './src/networks.ts'

/** What the built page needs and nothing else. `npm run preview` sends it; send the same where you host the page. */
export function contentPolicy(server: string | undefined): string {
  const servers = server ? [new URL(server).origin, new URL(server).origin.replace(/^http/, 'ws')] : []
  const nodes = networks.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin))
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${["'self'", ...servers, ...nodes].join(' ')}`,
    `img-src ${["'self'", 'data:', ...servers.slice(0, 1)].join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
