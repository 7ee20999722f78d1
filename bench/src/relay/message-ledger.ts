/**
 * The messages of a run and the outcome of each. The payload of message n contains n and can be generated again, so that a
 * delivery is compared byte by byte and a copy is recognised.
 */
import { randomBytes } from 'node:crypto'
import { createLatencies, type Latencies } from './latencies.ts'

export type MessageLedger = {
  readonly payloadOf: (message: number) => string
  /** Takes the next number; `dueAt` is when it should be published, by `performance.now()`. */
  readonly create: (dueAt: number) => number
  readonly created: () => number
  readonly recordAcknowledged: (message: number) => void
  /** The message with this payload; undefined for a payload that nobody published. */
  readonly recordDelivered: (payload: string) => number | undefined
  /** How often the message was delivered so far. */
  readonly deliveriesOf: (message: number) => number
  readonly toAcknowledged: Latencies
  readonly toDelivered: Latencies
  /** Adds every further latency to these as well, for a part of a run. */
  readonly measureInto: (toAcknowledged: Latencies, toDelivered: Latencies) => void
  readonly tally: () => Tally
}

export type Tally = {
  readonly published: number
  readonly acknowledged: number
  readonly delivered: number
  /** Acknowledged to the publisher and never delivered. */
  readonly lost: number
  /** Deliveries beyond the first of each message. */
  readonly copies: number
  /** Deliveries of a payload that nobody published. */
  readonly unknown: number
}

const digits = 8

/** @param bytes - of one message; the encrypted requests of a session are some hundreds. */
export function createMessageLedger(capacity: number, bytes: number): MessageLedger {
  const payloadOf = createPayloads(bytes)
  const [toAcknowledged, toDelivered] = [createLatencies(), createLatencies()]
  const outcomes = { dueAt: new Float64Array(capacity), isAcknowledged: new Uint8Array(capacity), deliveries: new Uint16Array(capacity) }
  const { dueAt, isAcknowledged, deliveries } = outcomes
  let part: { readonly toAcknowledged: Latencies; readonly toDelivered: Latencies } | undefined
  let created = 0
  let unknown = 0

  return {
    payloadOf,
    toAcknowledged,
    toDelivered,
    measureInto(acknowledged, delivered) {
      part = { toAcknowledged: acknowledged, toDelivered: delivered }
    },
    created: () => created,
    create(at) {
      if (created === capacity) throw new Error(`No room for more than ${capacity} messages.`)
      dueAt[created] = at
      return created++
    },
    recordAcknowledged(message) {
      if (isAcknowledged[message] === 1) return
      isAcknowledged[message] = 1
      const took = performance.now() - (dueAt[message] as number)
      toAcknowledged.add(took)
      part?.toAcknowledged.add(took)
    },
    recordDelivered(payload) {
      const message = Number.parseInt(payload.slice(0, digits), 36)
      if (!(message >= 0 && message < created) || payload !== payloadOf(message)) {
        unknown++
        return undefined
      }
      const before = deliveries[message] as number
      deliveries[message] = before + 1
      if (before > 0) return message
      const took = performance.now() - (dueAt[message] as number)
      toDelivered.add(took)
      part?.toDelivered.add(took)
      return message
    },
    deliveriesOf: (message) => deliveries[message] ?? 0,
    tally: () => ({ published: created, ...count(outcomes, created), unknown }),
  }
}

type Outcomes = { readonly isAcknowledged: Uint8Array; readonly deliveries: Uint16Array }

function count({ isAcknowledged, deliveries }: Outcomes, created: number): Pick<Tally, 'acknowledged' | 'delivered' | 'lost' | 'copies'> {
  const counts = { acknowledged: 0, delivered: 0, lost: 0, copies: 0 }
  for (let message = 0; message < created; message++) {
    const received = deliveries[message] as number
    if (isAcknowledged[message] === 1) counts.acknowledged++
    if (received > 0) counts.delivered++
    if (isAcknowledged[message] === 1 && received === 0) counts.lost++
    if (received > 1) counts.copies += received - 1
  }
  return counts
}

function createPayloads(bytes: number): (message: number) => string {
  const noise = randomBytes(64 * 1024).toString('base64')
  return (message) => {
    const start = (message * 61) % (noise.length - bytes)
    return message.toString(36).padStart(digits, '0') + noise.slice(start, start + bytes - digits)
  }
}
