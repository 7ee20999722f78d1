/** Takes the frames of one connection: charges the client for each, runs calls, and closes on what no client sends. */
import type { Metrics } from '../../../observe/metrics.ts'
import type { CallRunner } from '../calls/call-runner.ts'
import { type Frame, formatError, type IdText, parseFrame, readLeadingId } from '../calls/frame.ts'
import type { RelayLimits } from '../limits.ts'
import { pointsOf } from '../quota.ts'
import { type LimitedBy, overQuota, type Quotas } from '../quotas.ts'
import type { Connection } from './connection.ts'

export type FrameReceiver = {
  readonly receive: (data: Buffer, isBinary: boolean) => void
  /** Charges the client for a frame that needs no response. */
  readonly charge: () => void
}

type Options = {
  readonly connection: Connection
  readonly quotas: Pick<Quotas, 'take'>
  readonly runner: CallRunner
  readonly limits: Pick<RelayLimits, 'frameBytes'> & Parameters<typeof overQuota>[1]
  readonly metrics: Pick<Metrics['relay'], 'calls' | 'closed' | 'limited'>
  /** Of a frame, or of the call in it, that its sender has not paid for. */
  readonly onRefused: () => void
}

/** A client that sends so many frames that are no JSON-RPC speaks another protocol. */
const mostInvalidFrames = 10
/** Beyond its quota, a client gets so many errors before it is closed. */
const mostRefusedCalls = 1_000

export function createFrameReceiver({ connection, quotas, runner, limits, metrics, onRefused }: Options): FrameReceiver {
  let invalid = 0
  let refused = 0

  function close(code: number, reason: string, label: string): void {
    if (connection.close(code, reason)) metrics.closed.inc({ reason: label })
  }

  /** Whose quota is spent, if one is. A frame that the client need not have sent costs as much as a call. */
  function charge(points = 1): LimitedBy | undefined {
    const limitedBy = quotas.take(connection.payer, points)
    if (limitedBy === undefined) return undefined
    metrics.calls.inc({ method: 'any', outcome: 'limited' })
    metrics.limited.inc({ by: limitedBy })
    onRefused()
    if (++refused >= mostRefusedCalls) close(1013, 'Far too many calls.', 'quota')
    return limitedBy
  }

  function runPaid(frame: Frame & { readonly kind: 'call' }): void {
    const limitedBy = charge()
    if (limitedBy !== undefined) refuse(frame.id, limitedBy)
    else void runner.run(frame.id, frame, connection).then((error) => error === 'limit' && onRefused())
  }

  function receiveFrame(frame: Frame): void {
    if (frame.kind === 'response') {
      if (!connection.acknowledge(frame.id, frame.ok)) charge()
    } else if (frame.kind === 'invalid') {
      connection.send(formatError(frame.id, frame.error, frame.message))
      if (++invalid >= mostInvalidFrames) close(1002, 'Too many frames that are not JSON-RPC.', 'broken')
    } else runPaid(frame)
  }

  function refuse(id: IdText, limitedBy: LimitedBy): void {
    connection.send(formatError(id, 'limit', overQuota(limitedBy, limits)))
  }

  function refuseOversized(id: IdText): void {
    const message = `A frame has at most ${limits.frameBytes} bytes.`
    connection.send(formatError(id, 'limit', message))
    close(1009, message, 'oversized')
  }

  return {
    charge: () => void charge(),
    receive(data, isBinary) {
      if (isBinary) return close(1003, 'Frames are text.', 'binary')
      // Measured and paid for before it is parsed: parsing is what a large frame costs.
      const points = pointsOf(data.length)
      const limitedBy = points === 0 ? undefined : charge(points)
      if (data.length > limits.frameBytes) return refuseOversized(leadingId(data))
      if (limitedBy !== undefined) return refuse(leadingId(data), limitedBy)
      receiveFrame(parseFrame(data.toString('utf8')))
    },
  }
}

/** Enough for an id of the greatest length. */
const leadingBytes = 256

const leadingId = (data: Buffer): IdText => readLeadingId(data.toString('utf8', 0, leadingBytes))
