/** HTTP of an attacker: from any address of loopback, one connection for each question or many, well-formed or not. */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { projectId } from '../server/attacked-server.ts'

export type RequestOptions = {
  readonly from: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly agent?: Agent
}

export const query = `projectId=${projectId}&st=attack&sv=1`

/** Many questions over so many connections. */
export const createAgent = (from: string, maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets, localAddress: from })

/** The status, or why there was none; the body is read to its end. */
export async function ask(url: string, options: RequestOptions): Promise<string> {
  return (await askForText(url, options)).status
}

export function askForText(
  url: string,
  { from, method = 'GET', headers = {}, body, agent }: RequestOptions,
): Promise<{ status: string; text: string }> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, localAddress: from, timeout: 60_000, ...(agent !== undefined && { agent }) })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, text: '' }))
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', () => resolve({ status: 'broken off', text: '' }))
      response.once('end', () => resolve({ status: String(response.statusCode), text: Buffer.concat(chunks).toString('utf8') }))
    })
    sent.end(body)
  })
}

/** A plain connection, to say on it whatever is not HTTP. Its errors are not the attacker's. */
export function openSocket(url: string, from: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.on('error', () => undefined)
  return socket
}
