/** A real HTTP server that speaks JSON-RPC as well, or as badly, as the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = { readonly id: number; readonly method: string; readonly params?: unknown }
export type Exchange = {
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
  readonly calls: readonly Call[]
  readonly at: number
}
/** Answers the request itself, or returns what each call's `result` is. */
export type Behaviour = (exchange: Exchange, response: ServerResponse, count: number) => unknown

export type RpcServer = {
  readonly url: string
  readonly exchanges: Exchange[]
  /** Every call so far, without pings. */
  methods(): readonly string[]
  behave(next: Behaviour): void
  close(): Promise<void>
}

export async function startRpcServer(first: Behaviour = () => '0x1'): Promise<RpcServer> {
  let behaviour = first
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    // Whoever has gone before all of the question was here asks nothing.
    const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined)
    if (chunks === undefined) return
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const calls = (Array.isArray(body) ? body : [body]) as Call[]
    const exchange = { body, headers: request.headers, calls, at: performance.now() }
    if (calls[0]?.method === 'net_listening' && !watchesPings(behaviour)) return void respond(response, { ...head(calls[0]), result: true })
    exchanges.push(exchange)
    const result = await behaviour(exchange, response, exchanges.length)
    if (result === undefined) return
    const answers = calls.map((call) => ({ ...head(call), result }))
    respond(response, Array.isArray(body) ? answers : answers[0])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    methods: () => exchanges.flatMap(({ calls }) => calls.map(({ method }) => method)),
    behave(next) {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Head = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

export function respond(response: ServerResponse, body: unknown, { status = 200, headers = {} }: Head = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

export function head({ id }: Call): { readonly jsonrpc: '2.0'; readonly id: number } {
  return { jsonrpc: '2.0', id }
}

/** Pings are answered for the test unless it wants them itself. */
export function withPings(behaviour: Behaviour): Behaviour {
  return Object.assign(behaviour, { pings: true })
}

function watchesPings(behaviour: Behaviour): boolean {
  return 'pings' in behaviour
}
