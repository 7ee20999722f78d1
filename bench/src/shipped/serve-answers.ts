/** Stands in for the server of the measured page: a catalogue and its pictures, answered at once and alike in every run. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AnswerServer = { readonly url: string; close(): Promise<void> }

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="20" fill="#357"/><circle cx="48" cy="48" r="22" fill="#fff"/></svg>'

const wallets = Array.from({ length: 40 }, (_, index) => ({
  id: createHash('sha256').update(`bench ${index}`).digest('hex'),
  name: `Wallet ${index + 1}`,
  chains: ['eip155:1'],
  homepage: 'https://wallet.example/',
  image_id: `wallet-${index + 1}`,
  mobile_link: `wallet${index + 1}://`,
  order: index + 1,
}))

export async function serveAnswers(): Promise<AnswerServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname === '/getWallets') {
      const [page, entries] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('entries') ?? 40)]
      json({ count: wallets.length, data: wallets.slice((page - 1) * entries, page * entries) })
    } else if (url.pathname === '/getAnalyticsConfig') json({ isAnalyticsEnabled: false })
    else if (url.pathname === '/projects/v1/origins') json({ allowedOrigins: [], development: true })
    else if (url.pathname === '/v1/supported-chains') json({ http: ['eip155:1'], ws: [] })
    else if (/Image/.test(url.pathname)) response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
