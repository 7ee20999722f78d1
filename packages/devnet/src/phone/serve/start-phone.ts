/** Serves the phone wallet's page on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { assertPortFree } from '../../chains/ports.ts'
import type { WalletChain } from '../../wallet/chain.ts'
import { buildPhone, type PhoneFiles } from './build-phone.ts'
import { phonePolicy } from './phone-policy.ts'

export type PhoneServerOptions = {
  /** Both sides of a session listen on the same relay: `ws://localhost:4400/relay`. Asked at every visit: it may be known late. */
  readonly relayUrl: () => string
  readonly projectId: string
  /** What it knows from the start; the first is where it is. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** Default: a free one. */
  readonly port?: number
}

export type PhoneServer = { readonly url: string; readonly close: () => Promise<void> }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
}

/** @throws {PortBusy} when the given port is taken. */
export async function startPhone({ relayUrl, projectId, chains, port = 0 }: PhoneServerOptions): Promise<PhoneServer> {
  await assertPortFree(port, 'the phone wallet')
  const built = await buildPhone()
  const server = createServer((request, response) => {
    const config = Buffer.from(JSON.stringify({ relayUrl: relayUrl(), projectId, chains }))
    response.setHeader('content-security-policy', phonePolicy(relayUrl()))
    answer(new Map([...built, ['/config.json', config]]), request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(files: PhoneFiles, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('permissions-policy', 'camera=(self), display-capture=(self)')
  response.setHeader('x-content-type-options', 'nosniff')
  // A link's address holds a pairing code, which is a secret.
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cache-control', 'no-store')
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
  // Wallet links open at /wc, the page itself at /.
  const name = path === '/' || path === '/wc' ? '/index.html' : path
  const content = files.get(name)
  if (content && (request.method === 'GET' || request.method === 'HEAD')) {
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream', 'content-length': content.byteLength })
    response.end(request.method === 'HEAD' ? undefined : content)
  } else {
    response.writeHead(content ? 405 : 404, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(content ? 'Only GET and HEAD are answered here.\n' : 'There is no such page.\n')
  }
}
