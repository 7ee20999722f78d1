/** A client of a relay without policy of its own, over whatever socket it is given: calls, deliveries, and connecting again. */
import { createToken, type Identity } from './relay-identity.ts'

export type Delivery = {
  readonly id: unknown
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
}

export type Response = {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export type RelaySocket = {
  readonly send: (text: string) => void
  /** Breaks the connection, as a lost network does. */
  readonly destroy: () => void
}

export type SocketTarget = {
  readonly url: string
  /** The local address of the connection: 127.0.0.2 is another visitor than 127.0.0.3. */
  readonly from: string | undefined
}
export type SocketEvents = { readonly onText: (text: string) => void; readonly onClose: (reason: string) => void }
/** @throws {Error} when the relay is unreachable or rejects the connection. */
export type OpenSocket = (target: SocketTarget, events: SocketEvents) => Promise<RelaySocket>

export type RelayClient = {
  readonly identity: Identity
  readonly isOpen: () => boolean
  /** Signs the token of the next connection ahead, so that a measurement does not include the signing. */
  readonly prepare: () => void
  /** @throws {Error} when the relay is unreachable or rejects the client. */
  readonly connect: () => Promise<void>
  /** The response, whether result or error. @throws {ConnectionLost} when the connection ends before. */
  readonly request: (method: string, params: unknown) => Promise<Response>
  /** The result. @throws {ConnectionLost} @throws {CallRefused} with the relay's words. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
  readonly disconnect: () => void
}

export type RelayClientOptions = {
  readonly open: OpenSocket
  readonly identity: Identity
  /** Like ws://127.0.0.1:4400/relay; read for each connection. */
  readonly urlOf: () => string
  readonly projectId: string
  readonly from?: string
  readonly tokenOf?: (url: string) => string
  /** Answers whether to acknowledge the delivery. */
  readonly onDelivery: (delivery: Delivery) => boolean
  readonly onText?: (text: string) => void
  readonly onLost?: (reason: string) => void
}

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

type Pending = { readonly resolve: (response: Response) => void; readonly reject: (error: Error) => void }
type Frame = Response & {
  readonly method?: string
  readonly params?: { readonly id: string; readonly data: Omit<Delivery, 'id' | 'subscription'> }
}

export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { open, identity, urlOf, projectId, from, onDelivery, onLost } = options
  const tokenOf = options.tokenOf ?? ((url: string) => createToken(identity, url))
  const pending = new Map<string, Pending>()
  let socket: RelaySocket | undefined
  let token: string | undefined
  // 19 digits in a string, as shipped clients count.
  let nextId = BigInt(Date.now()) * 1_000_000n

  function receive(text: string): void {
    options.onText?.(text)
    const frame = JSON.parse(text) as Frame
    if (frame.method === 'irn_subscription' && frame.params !== undefined) {
      const { id: subscription, data } = frame.params
      const delivery = { ...data, id: frame.id, subscription }
      if (onDelivery(delivery)) socket?.send(`{"id":${JSON.stringify(frame.id)},"jsonrpc":"2.0","result":true}`)
      return
    }
    const id = String(frame.id)
    pending.get(id)?.resolve(frame)
    pending.delete(id)
  }

  function lose(reason: string): void {
    socket = undefined
    const unanswered = [...pending.values()]
    pending.clear()
    for (const { reject } of unanswered) reject(new ConnectionLost(`The relay closed the connection: ${reason}`))
    onLost?.(reason)
  }

  function request(method: string, params: unknown): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (socket === undefined) return reject(new ConnectionLost('The client is not connected.'))
      const id = String(nextId++)
      pending.set(id, { resolve, reject })
      socket.send(`{"id":"${id}","jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
    })
  }

  return {
    identity,
    isOpen: () => socket !== undefined,
    prepare() {
      token = tokenOf(urlOf())
    },
    async connect() {
      const url = urlOf()
      const query = new URLSearchParams({ auth: token ?? tokenOf(url), projectId, ua: 'wc-2/js-2.21.8/test', useOnCloseEvent: 'true' })
      token = undefined
      socket = await open({ url: `${url}?${query}`, from }, { onText: receive, onClose: lose })
    },
    request,
    async call(method, params) {
      const { result, error } = await request(method, params)
      if (error !== undefined) throw new CallRefused(`${error.code} ${error.message}`)
      return result
    },
    disconnect: () => socket?.destroy(),
  }
}
