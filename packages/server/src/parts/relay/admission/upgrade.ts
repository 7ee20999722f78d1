/** Turns an HTTP connection into a WebSocket, or answers why not. */
import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createCall } from '@foyer/service/cache'
import { CallerGone, DeadlinePassed } from '@foyer/service/http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Admission, type AdmittedClient, type Rejection, rateLimited } from './admission.ts'

type Options = {
  readonly server: Server
  readonly maxFrameBytes: number
  readonly admit: Admission
  /** The address, or this process, has as many connections as it may. */
  readonly isFull: (ip: string) => boolean
  readonly onRejected: (code: string) => void
  readonly onOpen: (socket: WebSocket, client: AdmittedClient) => void
}

/** The close code of the public network for a client that it rejects. */
export const rejectedCode = 3000
const shuttingDown = { status: 503, code: 'unavailable', description: 'This server is shutting down.' }
const closeMs = 2_000
/** From the upgrade to the database's answer about the project. */
const admitTimeoutMs = 10_000
/** Parts of a message. Each keeps what was read together with it, whatever else that is. */
export const mostParts = 64

/** Returns a function that rejects every further upgrade. */
export function handleUpgrades({ server, maxFrameBytes, admit, isFull, onRejected, onOpen }: Options): () => void {
  const sockets = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false },
    ...{ maxPayload: maxFrameBytes, maxFragments: mostParts },
  })
  let stopped = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (stopped) return reject(socket, shuttingDown)
    const checked = await admitDuring(socket, (signal) => admit(request, signal))
    // Only now: what was true before the check may have changed during it, and nothing changes any more before the socket opens.
    const outcome = 'client' in checked && isFull(checked.ip) ? rateLimited : checked
    if ('status' in outcome) onRejected(outcome.code)
    if (socket.destroyed) return
    if (stopped) return reject(socket, shuttingDown)
    // A page cannot read the response to a failed upgrade, only the reason of a close frame.
    const isPage = request.headers.origin !== undefined
    if ('status' in outcome && !isPage) return reject(socket, outcome)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', ignore)
      if (!('status' in outcome)) return onOpen(opened, outcome)
      opened.close(rejectedCode, outcome.reason.slice(0, 120))
      setTimeout(() => opened.terminate(), closeMs).unref()
    })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', ignore)
    if (socket.destroyed) return
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || !isRelayPath(request.url)) return respondPlainly(server, request, socket)
    upgrade(request, socket, head).catch(() => {
      reject(socket, { status: 500, code: 'internal', description: 'Something went wrong on the server.' })
    })
  })

  return () => {
    stopped = true
  }
}

/** The time of an admission ends, and nothing goes on for a socket that is gone. */
async function admitDuring<T>(socket: Duplex, admit: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const call = createCall()
  const late = setTimeout(() => call.abort(new DeadlinePassed(`The admission took longer than ${admitTimeoutMs} ms.`)), admitTimeoutMs)
  const end = () => call.abort(new CallerGone('The socket is gone.'))
  // Nobody is upgraded who has closed one side already.
  socket.once('end', end).once('close', end)
  try {
    return await admit(call.signal)
  } finally {
    clearTimeout(late)
    socket.removeListener('end', end).removeListener('close', end)
  }
}

/** `/relay`, and `/` for clients that are configured without a path. */
function isRelayPath(url = ''): boolean {
  return /^\/(?:relay\/?)?(?:\?|$)/.test(url)
}

/** A socket that breaks also closes, which is handled there. */
function ignore(): void {}

/** An upgrade to another protocol, or to a WebSocket at another path, gets the plain response: a server need not accept an upgrade. */
function respondPlainly(server: Server, request: IncomingMessage, socket: Duplex): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as never)
  // Also where the client keeps its half open: the server no longer tracks this socket, and would wait for it when it closes.
  response.on('finish', () => socket.end(() => socket.destroy()))
  server.emit('request', request, response)
}

function reject(socket: Duplex, { status, code, description }: Omit<Rejection, 'reason'>): void {
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
