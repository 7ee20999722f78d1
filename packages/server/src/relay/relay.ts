/**
 * The relay: carries sealed messages between clients that need not be there at the same time.
 *
 * A publish is answered when the message is on disk (`mailbox`); then whoever listens has it, here or at another process
 * (`fanout`). Nothing here can read a message.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { CallRefusal, createAnswerCall } from './answer-call.ts'
import type { Audience } from './audience.ts'
import { createCalls } from './calls.ts'
import { type Connection, createConnection } from './connection.ts'
import { type Doors, openDoors } from './doors.ts'
import type { Fanout } from './fanout/fanout.ts'
import { type Frame, formatError, formatResult, type IdText, parseFrame, rpcCodes } from './frame.ts'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { createPulse } from './pulse.ts'
import { createQuota } from './quota.ts'
import type { Switchboard } from './switchboard.ts'
import { checkVisitor, type Turned, type Visitor } from './upgrade.ts'

export type Relay = {
  /** Takes WebSockets on this server's port from now on. */
  readonly attach: (server: Server) => void
  /** `degraded`: other processes are not reached, except by way of the database. `down`: nothing can be stored. */
  readonly probe: () => Promise<'ok' | 'degraded' | 'down'>
  /** Lets what was published be stored and answered, then closes every connection. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly projects: ProjectStore
  readonly audience: Audience
  readonly mailbox: Mailbox
  readonly fanout: Fanout
  readonly switchboard: Switchboard
  readonly limits: RelayLimits
  /** Who is counted as one address. */
  readonly ipOf: (request: IncomingMessage) => string
  readonly metrics: Metrics
  readonly log: Logger
  readonly now: () => number
}

/** A client that sends so much that is no message at all is not one of ours. */
const brokenFrames = 10
/** Beyond its quota, a client gets so many errors before it is closed. */
const overQuota = 1_000

const tooMany = 'Too many connections from this address.'
const crowded: Turned = { status: 429, code: 'rate_limited', description: tooMany, reason: tooMany }

export function createRelay({ projects, audience, mailbox, fanout, switchboard, limits, ipOf, metrics, log, now }: Parts): Relay {
  // Does not jump when the machine’s clock is set.
  const clock = () => performance.now()
  const quota = createQuota(limits.callsPerSecond, limits.burstSeconds, clock)
  const attempts = createQuota(limits.attemptsPerSecond, limits.burstSeconds, clock)
  const tooFast = `At most ${limits.callsPerSecond} calls a second. Slow down, then repeat it.`
  const charge = (client: string, points: number) => {
    if (!quota.take(client, points)) throw new CallRefusal(rpcCodes.limit, tooFast)
  }
  const answerCall = createAnswerCall({ calls: createCalls(limits.batch), mailbox, switchboard, limits, charge })
  const perIp = new Map<string, number>()
  const open = new Map<WebSocket, Connection>()
  const pulse = createPulse({ silentMs: limits.silentMs, clock })
  const figures = metrics.relay
  // Below 2^53, and above those of an earlier process.
  let lastId = now() * 1000
  let working = 0
  let closing = false
  let onIdle: (() => void) | undefined
  let doors: Doors | undefined

  async function check(request: IncomingMessage): Promise<Visitor | Turned> {
    // Before anything is verified: whoever knocks too often costs nothing.
    const found = attempts.take(ipOf(request)) ? await checkVisitor(request, { projects, audience, now, ipOf }) : crowded
    const isCrowded = 'client' in found && (perIp.get(found.ip) ?? 0) >= limits.connectionsPerIp
    const answer = isCrowded ? crowded : found
    if ('status' in answer) figures.refused.inc({ code: answer.code })
    return answer
  }

  function receive(socket: WebSocket, visitor: Visitor): void {
    count(perIp, visitor.ip, 1)
    figures.connections.inc()
    const connection = createConnection({
      client: visitor.client,
      wire: {
        send: (text) => socket.send(text, ignore),
        buffered: () => socket.bufferedAmount,
        close: (code, reason) => closeFirmly(socket, code, reason),
      },
      mailbox,
      nextId: () => ++lastId,
      limits,
      clock,
      onDelivered: () => figures.delivered.inc(),
      onSlow: () => figures.closed.inc({ reason: 'slow' }),
      onReadFailed: (error) => log.warn({ err: error }, 'the relay could not read its mailbox'),
    })
    open.set(socket, connection)
    pulse.add(socket)
    if (visitor.asksTime) connection.send(JSON.stringify({ id: ++lastId, jsonrpc: '2.0', method: 'irn_clock', params: { at: now() } }))
    let broken = 0
    let refused = 0

    socket.on('message', (data, isBinary) => {
      // Not answered, so not promised: the client says it again to the next process.
      if (closing) return
      pulse.heard(socket)
      if (isBinary) return end(1003, 'Frames are text.', 'binary')
      const bytes = toBuffer(data)
      const frame = parseFrame(bytes.toString('utf8'))
      if (bytes.length > limits.frameBytes) return refuseFrame(frame)
      if (frame.kind === 'answer') {
        if (!connection.hear(frame.id, frame.ok)) spend()
        return
      }
      if (frame.kind === 'broken') {
        connection.send(formatError(frame.id, frame.code, frame.message))
        if (++broken >= brokenFrames) end(1002, 'Too many frames that are not JSON-RPC.', 'broken')
        return
      }
      if (!spend()) return connection.send(formatError(frame.id, rpcCodes.limit, tooFast))
      void run(connection, frame.id, frame.method, frame.params)
    })
    socket.on('pong', () => pulse.heard(socket))
    socket.on('ping', spend)
    socket.on('close', () => {
      for (const topic of [...connection.topics()]) switchboard.forget(connection, topic)
      connection.end()
      open.delete(socket)
      pulse.remove(socket)
      figures.connections.dec()
      count(perIp, visitor.ip, -1)
    })

    /** False when the client has no calls left. What it need not have said costs it the same. */
    function spend(): boolean {
      if (quota.take(visitor.client)) return true
      figures.calls.inc({ method: 'any', outcome: 'limited' })
      if (++refused >= overQuota) end(1013, 'Far too many calls.', 'quota')
      return false
    }

    function refuseFrame(frame: Frame): void {
      if (frame.kind !== 'answer') connection.send(formatError(frame.id, rpcCodes.limit, `A frame has at most ${limits.frameBytes} bytes.`))
    }

    function end(code: number, reason: string, why: string): void {
      figures.closed.inc({ reason: why })
      connection.close(code, reason)
    }
  }

  async function run(connection: Connection, id: IdText, method: string, params: unknown): Promise<void> {
    working++
    const began = clock()
    let outcome = 'ok'
    try {
      await answerCall(method, params, connection, (result) => connection.send(formatResult(id, result)))
    } catch (error) {
      const refusal = error instanceof CallRefusal ? error : undefined
      if (refusal === undefined) log.error({ err: error, method }, 'a call to the relay failed by a fault of this server')
      outcome = refusal === undefined || refusal.cause !== undefined ? 'failed' : 'refused'
      connection.send(formatError(id, refusal?.code ?? rpcCodes.internal, refusal?.message ?? 'Something went wrong on the server.'))
    }
    const known = outcome === 'refused' && !method.startsWith('irn_') && !method.startsWith('wc_') ? 'unknown' : method
    figures.calls.inc({ method: known, outcome })
    if (method === 'irn_publish') figures.publish.observe((clock() - began) / 1000)
    if (--working === 0) onIdle?.()
  }

  const chores = setInterval(() => {
    figures.topics.set(switchboard.topicCount())
    quota.prune()
    attempts.prune()
    for (const connection of open.values()) {
      if (!connection.isStuck(clock() - limits.stuckMs)) continue
      figures.closed.inc({ reason: 'slow' })
      connection.close(1013, 'This client does not acknowledge its mail.')
    }
  }, 1_000)
  chores.unref()

  return {
    attach(server) {
      doors = openDoors({ server, maxFrameBytes: limits.hardFrameBytes, check, onOpen: receive })
    },
    probe: () =>
      mailbox.ping().then(
        () => (fanout.isConnected() ? ('ok' as const) : ('degraded' as const)),
        () => 'down' as const,
      ),
    async close() {
      closing = true
      doors?.shut()
      clearInterval(chores)
      pulse.stop()
      // What was published is answered before the connection goes.
      if (working > 0) await new Promise<void>((resolve) => (onIdle = resolve))
      await Promise.all([...open].map(([socket, connection]) => gone(socket, () => connection.close(1012, 'The relay restarts.'))))
    },
  }
}

/** A peer that is gone is noticed by its silence. */
function ignore(): void {}

const closeMs = 2_000

function closeFirmly(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  // One that does not read does not answer either.
  setTimeout(() => socket.terminate(), closeMs).unref()
}

function gone(socket: WebSocket, close: () => void): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    close()
  })
}

function count(counts: Map<string, number>, key: string, change: number): number {
  const next = (counts.get(key) ?? 0) + change
  if (next <= 0) counts.delete(key)
  else counts.set(key, next)
  return next
}

function toBuffer(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
}
