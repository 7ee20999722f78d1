/** Serves the built demo, and the documents below it: only files that were there at the start, each with the strict policy. */
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { createCompressor } from './compress.ts'

export type DemoServer = { readonly close: () => Promise<void> }

export type DemoOptions = {
  readonly folder: string
  /** The built documentation, answered under /docs/. */
  readonly documents?: string
  readonly port: number
  readonly policy: string
  /** Answered at /config.json. */
  readonly config: object
}

type File = {
  readonly type: string
  readonly content: Uint8Array
  readonly cache: string
  readonly compress: ReturnType<typeof createCompressor>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
}

export async function serveDemo({ folder, documents, port, policy, config }: DemoOptions): Promise<DemoServer> {
  const files = await readFiles(folder, '')
  if (documents !== undefined) for (const [path, file] of await readFiles(documents, '/docs')) files.set(path, file)
  files.set('/config.json', toFile('/config.json', Buffer.from(JSON.stringify(config))))
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy)
    answer(files, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(files: ReadonlyMap<string, File>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
  const file = files.get(path.endsWith('/') ? `${path}index.html` : path)
  // Relative addresses in a folder's page need the slash at its end.
  const isFolder = !file && files.has(`${path}/index.html`)
  if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Only GET and HEAD are answered here.')
  else if (isFolder) response.writeHead(308, { location: `${path}/` }).end()
  else if (!file) refuse(response, 404, 'There is no such page.')
  else {
    const compressed = await file.compress(String(request.headers['accept-encoding'] ?? ''))
    const { content } = compressed ?? file
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': content.byteLength,
      'cache-control': file.cache,
      vary: 'accept-encoding',
      ...(compressed && { 'content-encoding': compressed.encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

async function readFiles(folder: string, under: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, File>()
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `${under}/${relative(folder, file).split(sep).join('/')}`
    files.set(path, toFile(path, await readFile(file)))
  }
  return files
}

function toFile(path: string, content: Uint8Array): File {
  const hashed = /^(\/docs\/[^/]+)?\/assets\//.test(path)
  const type = types[extname(path)] ?? 'application/octet-stream'
  return {
    type,
    content,
    compress: createCompressor(content, type),
    cache: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}
