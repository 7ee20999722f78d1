/** Sends each page with a content security policy whose nonce Next puts on its own scripts. */
import { type NextRequest, NextResponse } from 'next/server'
import { networks, server } from './app/world'

export function proxy(request: NextRequest): NextResponse {
  const policy = contentPolicy(btoa(crypto.randomUUID()))
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg).*)'] }

function contentPolicy(nonce: string): string {
  // What React and Next do while one develops.
  const [scripts, styles] = process.env.NODE_ENV === 'development' ? ["'unsafe-eval'", "'unsafe-inline'"] : ['', '']
  const servers = server ? [new URL(server).origin, new URL(server).origin.replace(/^http/, 'ws')] : []
  const nodes = networks.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin))
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${scripts}`,
    `style-src 'self' ${styles}`,
    `connect-src ${["'self'", ...servers, ...nodes].join(' ')}`,
    `img-src ${["'self'", 'data:', ...servers.slice(0, 1)].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
