/** The moment in which an HTTP connection becomes a WebSocket, or is told why not. */
import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { isRelayPath, type Turned, type Visitor } from './upgrade.ts'

export type Doors = {
  /** Refuses new connections from now on. */
  readonly shut: () => void
}

type Options = {
  readonly server: Server
  readonly maxFrameBytes: number
  readonly check: (request: IncomingMessage) => Promise<Visitor | Turned>
  readonly onOpen: (socket: WebSocket, visitor: Visitor) => void
}

/** What the protocol of the public network closes with when it turns a client away. */
const turnedAway = 3000

export function openDoors({ server, maxFrameBytes, check, onOpen }: Options): Doors {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: maxFrameBytes })
  let shut = false

  async function receive(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (shut) return refuse(socket, { status: 503, code: 'unavailable', description: 'This server is shutting down.', reason: '' })
    const found = await check(request)
    if (socket.destroyed) return
    // A page cannot read the answer to a failed upgrade, only the reason of a close frame.
    const isPage = request.headers.origin !== undefined
    if ('status' in found && !isPage) return refuse(socket, found)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', ignore)
      if (!('status' in found)) return onOpen(opened, found)
      opened.close(turnedAway, found.reason.slice(0, 120))
      setTimeout(() => opened.terminate(), 2_000).unref()
    })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', ignore)
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || !isRelayPath(request.url)) return answerPlainly(server, request, socket)
    receive(request, socket, head).catch(() => {
      refuse(socket, { status: 500, code: 'internal', description: 'Something went wrong on the server.', reason: '' })
    })
  })

  return {
    shut() {
      shut = true
    },
  }
}

/** A socket that breaks says so by closing. */
function ignore(): void {}

/** Whoever offers another protocol, or a WebSocket elsewhere, is answered as if it had not: an offer need not be taken. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Duplex): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as never)
  // Also where the other side keeps its half open: the server does not know of it any more, and would wait for it when it closes.
  response.on('finish', () => socket.end(() => socket.destroy()))
  server.emit('request', request, response)
}

function refuse(socket: Duplex, { status, code, description }: Turned): void {
  const body = JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description }], code })
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === 401 ? 'Unauthorized' : 'Refused'}`,
      'Connection: close',
      'Content-Type: application/json',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  socket.once('finish', () => socket.destroy())
}
