/**
 * What is sent, and what became of each: letter n has a text that says n and can be made again, so that a delivery is
 * compared byte by byte and a copy is known as one.
 */
import { randomBytes } from 'node:crypto'
import { createLatencies, type Latencies } from './latencies.ts'

export type Letters = {
  readonly textOf: (letter: number) => string
  /** Takes the next number; `at` is when it is due, by `performance.now()`. */
  readonly write: (at: number) => number
  readonly acknowledged: (letter: number) => void
  /** Which letter it was; undefined when nobody wrote it so. */
  readonly delivered: (text: string) => number | undefined
  /** How often it was delivered so far. */
  readonly received: (letter: number) => number
  readonly toAcknowledged: Latencies
  readonly toDelivered: Latencies
  /** From now on also there, for a part of a run. */
  readonly measureInto: (toAcknowledged: Latencies, toDelivered: Latencies) => void
  readonly written: () => number
  readonly count: () => Tally
}

export type Tally = {
  readonly written: number
  readonly acknowledged: number
  readonly delivered: number
  /** Acknowledged to the publisher and never delivered. */
  readonly lost: number
  /** Deliveries beyond the first of each. */
  readonly copies: number
  /** Deliveries of what nobody wrote, or wrote otherwise. */
  readonly unknown: number
}

const digits = 8

/** @param bytes - of one message; the encrypted requests of a session are some hundreds. */
export function createLetters(capacity: number, bytes: number): Letters {
  const noise = randomBytes(64 * 1024).toString('base64')
  const toAcknowledged = createLatencies()
  const toDelivered = createLatencies()
  const due = new Float64Array(capacity)
  const answered = new Uint8Array(capacity)
  const copies = new Uint16Array(capacity)
  let part: { readonly toAcknowledged: Latencies; readonly toDelivered: Latencies } | undefined
  let written = 0
  let unknown = 0

  const textOf = (letter: number): string => {
    const start = (letter * 61) % (noise.length - bytes)
    return letter.toString(36).padStart(digits, '0') + noise.slice(start, start + bytes - digits)
  }

  return {
    textOf,
    toAcknowledged,
    toDelivered,
    measureInto(acknowledged, delivered) {
      part = { toAcknowledged: acknowledged, toDelivered: delivered }
    },
    written: () => written,
    write(at) {
      if (written === capacity) throw new Error(`No room for more than ${capacity} letters.`)
      due[written] = at
      return written++
    },
    acknowledged(letter) {
      if (answered[letter] === 1) return
      answered[letter] = 1
      const took = performance.now() - (due[letter] as number)
      toAcknowledged.add(took)
      part?.toAcknowledged.add(took)
    },
    delivered(text) {
      const letter = Number.parseInt(text.slice(0, digits), 36)
      if (!(letter >= 0 && letter < written) || text !== textOf(letter)) {
        unknown++
        return undefined
      }
      const before = copies[letter] as number
      copies[letter] = before + 1
      if (before > 0) return letter
      const took = performance.now() - (due[letter] as number)
      toDelivered.add(took)
      part?.toDelivered.add(took)
      return letter
    },
    received: (letter) => copies[letter] ?? 0,
    count() {
      const tally = { written, acknowledged: 0, delivered: 0, lost: 0, copies: 0, unknown }
      for (let letter = 0; letter < written; letter++) {
        const received = copies[letter] as number
        if (answered[letter] === 1) tally.acknowledged++
        if (received > 0) tally.delivered++
        if (answered[letter] === 1 && received === 0) tally.lost++
        if (received > 1) tally.copies += received - 1
      }
      return tally
    },
  }
}
