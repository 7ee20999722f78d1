/** A static server on loopback that remembers what was asked of it, in order. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

export type Served = { readonly path: string; readonly gzipBytes: number; readonly found: boolean }

export type FolderServer = {
  readonly url: string
  /** What the HTML itself asks for: its scripts and their static imports. Everything else loads later. */
  readonly entryScripts: ReadonlySet<string>
  /** What was asked for since the last call. */
  takeRequests(): readonly Served[]
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export async function serveFolder(folder: string): Promise<FolderServer> {
  const files = readFiles(folder)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const entryScripts = new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path))
  const requests: Served[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    requests.push({ path, gzipBytes: body?.byteLength ?? 0, found: body !== undefined })
    if (!body) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.byteLength,
      'cache-control': path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    entryScripts,
    takeRequests: () => requests.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const files = paths.filter((path) => statSync(path).isFile())
  return new Map(files.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, gzipSync(readFileSync(path), { level: 9 })]))
}
