/**
 * Requests that come on one connection without waiting for the answer before. Node by itself parses all that it has read of a connection, 64 KiB, and
 * hands over each of the 2 400 requests that can be in that before anybody else has a turn; a hundred such connections fill its memory.
 *
 * So what comes is parsed a small part at a time, the next once all requests in the one before have been answered, and of the requests of a
 * connection one is begun after the other. Whoever waits for each answer, as browsers and proxies do, notices nothing of it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Milliseconds for which nothing more of a connection is parsed or begun when a request of it was refused for what its sender has spent (429), and
 * the next had been sent before that answer: who does not wait for answers is not refused as fast as it can ask. Who waits has no pause.
 */
export const refusedTimeoutMs = 500

/** Bytes that are parsed of a connection before the requests in them are answered. Bytes of a body that is still to come are no requests. */
export const mostParsed = 512

export type Pipelines = {
  /**
   * To be called with a connection when Node listens to it, and has read nothing of it. One that asks for another protocol while requests
   * before that are unanswered is destroyed when the listeners of `upgrade` are told.
   */
  readonly watch: (server: Server, socket: Socket) => void
  /** Begins a request now, or when those before it on its connection have been answered. One whose connection ends meanwhile is not begun. */
  readonly enter: (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void
}

type Connection = {
  unanswered: number
  /** Handed over last. */
  latest: IncomingMessage | undefined
  /** Bytes of its body that are still to come, at least. */
  bodyLeft: number
  readonly waiting: (() => void)[]
  /** Refused for a while, with more behind what was refused. */
  isPaused: boolean
  /** What has come and is not parsed. */
  hasMore: () => boolean
  parseMore: () => void
  /** It is no longer HTTP. */
  leave: () => void
}

export function createPipelines(): Pipelines {
  const connections = new WeakMap<Socket, Connection>()
  const servers = new WeakSet<Server>()

  function of(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = {
      unanswered: 0,
      latest: undefined,
      bodyLeft: 0,
      waiting: [],
      isPaused: false,
      hasMore: no,
      parseMore: ignore,
      leave: ignore,
    }
    connections.set(socket, connection)
    return connection
  }

  return {
    watch(server, socket) {
      // Only where somebody listens already: a server to which nobody does answers such a request as any other.
      if (!servers.has(server) && server.listenerCount('upgrade') > 0) {
        servers.add(server)
        server.prependListener('upgrade', (incoming: IncomingMessage) => {
          // Its answer would get between those that are still to come. Nobody who wants another protocol asks before they have come.
          if (isAnswering(incoming.socket)) incoming.socket.destroy()
          connections.get(incoming.socket)?.leave()
        })
      }
      parseInParts(socket, of(socket))
    },
    enter(incoming, outgoing, begin) {
      const connection = of(incoming.socket)
      connection.unanswered++
      connection.latest = incoming
      // The part in which it began may have held so much of it.
      connection.bodyLeft = Math.max(0, Number(incoming.headers['content-length'] ?? 0) - mostParsed)
      const { socket } = incoming
      function ended(): void {
        connection.unanswered--
        // Whoever keeps a connection open and asks for nothing holds no request.
        if (connection.unanswered === 0 && connection.latest?.complete === true) connection.latest = undefined
        // Destroyed, or about to be: nobody would read what comes next.
        if (!socket.writable) return
        if (outgoing.statusCode === 429 && (connection.waiting.length > 0 || connection.hasMore())) pause(connection, socket)
        else goOn(connection)
      }
      // Not among the callbacks of its last write: where that failed, Node has still to say so to the others, and to end the connection.
      outgoing.once('finish', () => process.nextTick(ended))
      if (connection.unanswered === 1) begin()
      else connection.waiting.push(begin)
    },
  }
}

function goOn(connection: Connection): void {
  const next = connection.waiting.shift()
  if (next !== undefined) next()
  else connection.parseMore()
}

function pause(connection: Connection, socket: Socket): void {
  connection.isPaused = true
  const timer = setTimeout(() => {
    connection.isPaused = false
    socket.removeListener('close', stop)
    goOn(connection)
  }, refusedTimeoutMs)
  const stop = (): void => clearTimeout(timer)
  socket.once('close', stop)
}

function parseInParts(socket: Socket, connection: Connection): void {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  if (parse === undefined) return
  let rest: Buffer | undefined
  let isHeld = false

  const mayParse = () =>
    !connection.isPaused && !isPausedByNode(socket) && (connection.unanswered === 0 || connection.latest?.complete === false)

  function parsePart(part: Buffer): void {
    const { latest, bodyLeft } = connection
    parse?.(part)
    if (connection.latest === latest) connection.bodyLeft = Math.max(0, bodyLeft - part.length)
  }

  function parseMore(): void {
    while (rest !== undefined && !socket.destroyed && mayParse()) {
      const length = Math.max(mostParsed, connection.bodyLeft)
      const part: Buffer = rest.subarray(0, length)
      rest = rest.length > length ? rest.subarray(length) : undefined
      parsePart(part)
    }
    if (rest !== undefined) {
      isHeld = true
      socket.pause()
    } else if (isHeld) {
      isHeld = false
      socket.resume()
    }
  }

  function onData(bytes: Buffer): void {
    if (rest === undefined && bytes.length <= mostParsed && mayParse()) {
      parsePart(bytes)
      return
    }
    rest = rest === undefined ? bytes : Buffer.concat([rest, bytes])
    parseMore()
  }

  // Node parses by itself, past all listeners, until there is another than its own.
  socket.on('data', onData)
  socket.removeListener('data', parse)
  // Node's own listener comes before this one, and ends its pause.
  socket.on('drain', parseMore)
  connection.hasMore = () => rest !== undefined
  connection.parseMore = parseMore
  connection.leave = () => {
    socket.removeListener('data', onData)
    socket.removeListener('drain', parseMore)
    if (rest !== undefined) socket.unshift(rest)
    rest = undefined
    isHeld = false
    connection.hasMore = no
    connection.parseMore = ignore
  }
}

/** An answer is not read by its client, so Node takes nothing more from it: its parser throws where it is given something. */
function isPausedByNode(socket: Socket & { readonly _paused?: boolean }): boolean {
  return socket._paused === true
}

/** Of Node's own answers, too, which nobody is asked about: to an `Expect` that nobody knows, or to a request without a host. */
function isAnswering(socket: Socket & { readonly _httpMessage?: unknown }): boolean {
  return socket._httpMessage !== null && socket._httpMessage !== undefined
}

function ignore(): void {}

const no = (): boolean => false
