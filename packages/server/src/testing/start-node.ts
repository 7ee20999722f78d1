/** A node that does as it is told: answers, lies, stalls, breaks off. Speaks real HTTP on a free port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Message = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** What to do with one HTTP request. */
export type Behaviour = (messages: readonly Message[], response: ServerResponse, batch: boolean) => void | Promise<void>

export type TestNode = {
  readonly url: string
  /** From now on. */
  readonly behave: (behaviour: Behaviour) => void
  /** Every message so far, without those about the chain and its head that the server asks by itself. */
  readonly asked: () => readonly Message[]
  /** Requests that were broken off by the asker. */
  readonly aborted: () => number
  readonly close: () => Promise<void>
}

/** Answers each message by `results[method]`, and everything it does not know by its method's name. */
export function answering(results: Readonly<Record<string, unknown>> = {}): Behaviour {
  return (messages, response, batch) => {
    const answers = messages.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method in results ? results[method] : `the answer to ${method}`,
    }))
    sendJson(response, batch ? answers : answers[0])
  }
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** `chain`: the one that it serves, or what it does when it is asked for it alone. */
export async function startNode(behaviour: Behaviour = answering(), chain: string | Behaviour = '0x7a69'): Promise<TestNode> {
  const tellChain = typeof chain === 'string' ? answering({ eth_chainId: chain }) : chain
  let current = behaviour
  let aborted = 0
  const asked: Message[] = []
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted++
    })
    const body: unknown = JSON.parse(await readText(request))
    const messages = (Array.isArray(body) ? body : [body]) as Message[]
    if (messages.every(({ method }) => method === 'eth_chainId') && !Array.isArray(body)) return tellChain(messages, response, false)
    asked.push(...messages)
    await current(messages, response, Array.isArray(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    behave: (next) => {
      current = next
    },
    asked: () => asked.filter(({ method }) => method !== 'eth_blockNumber'),
    aborted: () => aborted,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
