/** Connects a client that records exactly what crosses the wire. */
import { createHash, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { createRelayClient, type Delivery, type OpenSocket, type RelayClient } from './relay-client.ts'
import { createIdentity, createToken, type Identity } from './relay-identity.ts'
import { projectId } from './start-relay.ts'

export type RecordingClient = Pick<RelayClient, 'identity' | 'request' | 'call'> & {
  /** Every frame as text, oldest first. */
  readonly received: readonly string[]
  readonly deliveries: readonly Delivery[]
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly send: (text: string | Buffer) => void
  /** Whether the client acknowledges deliveries; it does until it is set. */
  setAcknowledging(acknowledging: boolean): void
  readonly socket: WebSocket
  readonly close: () => void
}

export const randomTopic = (): string => randomBytes(32).toString('hex')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

type Connecting = {
  readonly now?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the one that every test relay has. */
  readonly project?: string
  /** The authority whose certificate the relay has, where it is nobody's that everybody knows. */
  readonly ca?: string
}

/** @throws {Error} with the status and the relay's words when it rejects the client. */
export async function connectRelay(
  url: string,
  identity: Identity = createIdentity(),
  { now = Date.now(), headers = {}, project = projectId, ca }: Connecting = {},
): Promise<RecordingClient> {
  const received: string[] = []
  const deliveries: Delivery[] = []
  let acknowledging = true
  let socket: WebSocket | undefined
  const iat = Math.floor(now / 1000)
  const open: OpenSocket = async (target, events) => {
    socket = new WebSocket(target.url, { headers, ...(ca !== undefined && { ca }) })
    socket.on('error', () => undefined)
    socket.on('message', (data) => events.onText(String(data)))
    socket.once('close', (code, reason) => events.onClose(`${code} ${reason}`))
    await opened(socket)
    const own = socket
    return { send: (text) => own.send(text), destroy: () => own.terminate() }
  }
  const client = createRelayClient({
    open,
    identity,
    urlOf: () => url,
    projectId: project,
    tokenOf: (audience) => createToken(identity, audience, { claims: { iat, exp: iat + 86_400 } }),
    onText: (text) => received.push(text),
    onDelivery(delivery) {
      deliveries.push(delivery)
      return acknowledging
    },
  })
  await client.connect()
  const own = socket as WebSocket
  return {
    identity,
    request: client.request,
    call: client.call,
    received,
    deliveries,
    closed: new Promise((resolve) => own.once('close', (code, reason) => resolve({ code, reason: String(reason) }))),
    send: (text) => own.send(text),
    setAcknowledging(next) {
      acknowledging = next
    },
    socket: own,
    close: () => own.close(),
  }
}

/** @throws {Error} with the status and the body of a refusal. */
export async function opened(socket: WebSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve).once('error', reject)
    socket.once('unexpected-response', async (_, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      reject(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString()}`))
    })
  })
}
