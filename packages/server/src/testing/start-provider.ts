/** A local server that stands for the API of a provider: answers by path, keeps what it was asked, and misbehaves as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown }

export type TestProvider = {
  readonly url: string
  readonly asked: () => readonly Asked[]
  /** Does what it does instead of answering; one that returns false lets it answer. */
  readonly misbehave: (behaviour: (asked: Asked, response: ServerResponse) => boolean) => void
  readonly close: () => Promise<void>
}

export async function startProvider(answer: (asked: Asked) => Answer): Promise<TestProvider> {
  const all: Asked[] = []
  let misbehave: (asked: Asked, response: ServerResponse) => boolean = () => false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const asked: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', `http://${request.headers.host}`),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    all.push(asked)
    if (misbehave(asked, response)) return
    const { status = 200, headers, json = {} } = answer(asked)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked: () => all,
    misbehave: (behaviour) => {
      misbehave = behaviour
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
