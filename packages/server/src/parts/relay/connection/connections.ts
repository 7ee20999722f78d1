/** The open connections of this process: accepts them, keeps them alive, and closes them. */

import { type ConcurrencyLimit, createConcurrencyLimit, createCounts, type Turns } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import type { RawData, WebSocket } from 'ws'
import type { Metrics } from '../../../observe/metrics.ts'
import type { AdmittedClient } from '../admission/admission.ts'
import type { CallRunner } from '../calls/call-runner.ts'
import { defaultRelayLimits, type RelayLimits } from '../limits.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Payer, Quotas } from '../quotas.ts'
import type { Subscribers } from '../subscribers.ts'
import { type Connection, createConnection } from './connection.ts'
import { createFrameReceiver } from './frame-receiver.ts'
import { createFrameTurns } from './frame-turns.ts'
import { createHeartbeat } from './heartbeat.ts'

export type Connections = {
  readonly accept: (socket: WebSocket, client: AdmittedClient) => void
  /** The address, or this process, has as many connections as it may. */
  readonly isFull: (ip: string) => boolean
  /** Frames that arrive from now on are not answered, and so not promised: their clients repeat them to the next process. */
  readonly stopReceiving: () => void
  /** Closes connections whose clients acknowledge nothing. To be called from time to time. */
  readonly closeStalled: () => void
  /** Those that connections are open for. */
  readonly projects: () => readonly string[]
  readonly closeProjects: (projects: ReadonlySet<string>, code: number, reason: string) => void
  readonly closeAll: (code: number, reason: string) => Promise<void>
}

type Options = {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly runner: CallRunner
  readonly quotas: Pick<Quotas, 'take'>
  readonly limits: RelayLimits
  readonly metrics: Metrics['relay']
  readonly turns: Turns
  readonly log: Logger
  readonly now: () => number
  /** Milliseconds that only ever grow. */
  readonly clock: () => number
}

/** Reads of the mailbox at a time, for all connections. */
const concurrentReads = 1_024
/** Of those, for one address; as many more as a deployment lets it have connections. */
const mostReadsOfAddress = 1

/** Closed by the WebSocket library: more than a frame may have, or more parts. */
const tooMuch: readonly unknown[] = ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'WS_ERR_TOO_MANY_BUFFERED_PARTS']

export function createConnections(options: Options): Connections {
  const { subscribers, limits, metrics, turns, now, clock } = options
  const open = new Map<WebSocket, Connection>()
  const perIp = createCounts()
  const projectOf = new Map<Connection, string>()
  const reads = createConcurrencyLimit(concurrentReads, {
    perAsker: mostReadsOfAddress * Math.ceil(limits.connectionsPerIp / defaultRelayLimits.connectionsPerIp),
    // Of each connection one at most, whosever they are.
    mostWaiting: 4 * limits.connectionsInAll,
  })
  const heartbeat = createHeartbeat({ timeoutMs: limits.heartbeatTimeoutMs, clock })
  // Below 2^53, and above the ids of an earlier process.
  let lastId = now() * 1000
  let stopped = false
  const nextId = () => ++lastId

  return {
    accept(socket, { client, ip, project, wantsClock }) {
      const connection = connect(socket, { client, ip, project }, { nextId, reads, ...options })
      const receiver = createFrameReceiver({ connection, onRefused: () => frames.hold(), ...options })
      // What a client still sends after it was closed is not answered either.
      const isIgnored = () => stopped || connection.hasEnded()
      const receive = (data: Buffer, isBinary: boolean) => {
        if (!isIgnored()) receiver.receive(data, isBinary)
      }
      const frames = createFrameTurns({ turns, whose: { group: 'relay', line: ip }, socket, receive })
      open.set(socket, connection)
      projectOf.set(connection, project)
      perIp.change(ip, 1)
      heartbeat.add(socket)
      metrics.connections.inc()
      if (wantsClock) connection.send(formatClock(nextId(), now()))
      socket.on('message', (data, isBinary) => {
        if (isIgnored()) return
        heartbeat.received(socket)
        frames.add(toBuffer(data), isBinary)
      })
      // One that nobody asked for is paid for: between the parts of an unfinished message it keeps what was read with them in memory.
      socket.on('pong', () => {
        if (!heartbeat.answered(socket) && !isIgnored()) receiver.charge()
      })
      socket.on('ping', () => {
        if (!isIgnored()) receiver.charge()
      })
      // Closed below us, before any of the frame is handed on.
      socket.on('error', (error) => {
        if (!connection.hasEnded() && 'code' in error && tooMuch.includes(error.code)) metrics.closed.inc({ reason: 'oversized' })
      })
      socket.on('close', () => {
        frames.finish()
        for (const topic of [...connection.topics()]) subscribers.remove(connection, topic)
        connection.end()
        open.delete(socket)
        projectOf.delete(connection)
        perIp.change(ip, -1)
        heartbeat.remove(socket)
        metrics.connections.dec()
      })
    },
    isFull: (ip) => perIp.of(ip) >= limits.connectionsPerIp || open.size >= limits.connectionsInAll,
    stopReceiving() {
      stopped = true
      heartbeat.stop()
    },
    closeStalled() {
      for (const connection of open.values()) {
        if (!connection.isStalledSince(clock() - limits.acknowledgeTimeoutMs)) continue
        if (connection.close(1013, 'This client does not acknowledge its messages.')) metrics.closed.inc({ reason: 'slow' })
      }
    },
    projects: () => [...new Set(projectOf.values())],
    closeProjects(projects, code, reason) {
      for (const [connection, project] of projectOf) {
        if (projects.has(project) && connection.close(code, reason)) metrics.closed.inc({ reason: 'removed' })
      }
    },
    async closeAll(code, reason) {
      await Promise.all([...open].map(([socket, connection]) => closed(socket, () => connection.close(code, reason))))
    },
  }
}

type ConnectOptions = Pick<Options, 'mailbox' | 'limits' | 'metrics' | 'log' | 'clock'> & {
  readonly nextId: () => number
  readonly reads: ConcurrencyLimit
}

function connect(socket: WebSocket, payer: Payer, { mailbox, limits, metrics, log, clock, nextId, reads }: ConnectOptions): Connection {
  return createConnection({
    payer,
    wire: {
      send: (text) => socket.send(text, ignore),
      buffered: () => socket.bufferedAmount,
      close: (code, reason) => closeFirmly(socket, code, reason),
    },
    mailbox,
    nextId,
    reads,
    limits,
    clock,
    onDelivered: () => metrics.delivered.inc(),
    onSlow: () => metrics.closed.inc({ reason: 'slow' }),
    onReadFailed: (error) => log.warn({ err: error }, 'the relay could not read its mailbox'),
  })
}

function formatClock(id: number, at: number): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_clock', params: { at } })
}

/** A client that is gone is noticed by its missing heartbeat. */
function ignore(): void {}

const closeMs = 2_000

function closeFirmly(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  // A client that does not read does not answer the close frame either.
  setTimeout(() => socket.terminate(), closeMs).unref()
}

function closed(socket: WebSocket, close: () => void): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    close()
  })
}

function toBuffer(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
}
