/** Sees what each client is told, and tells copies apart: at-least-once allows one only where the acknowledgement may have died with the relay. */
import type { Comeback } from './comeback.ts'
import type { Letters, Tally } from './letters.ts'
import { atMost, note, type Report } from './report.ts'

export type Witness = {
  /** Says whether to acknowledge. */
  readonly told: (message: string, client: number) => boolean
  readonly lost: (client: number) => void
  readonly copies: { readonly inFlight: number; readonly sameConnection: number; readonly forgotten: number }
}

/** A copy this long after the acknowledgement of the first says that the relay forgot what it had been told. */
const settledMs = 1_000

export function createWitness(letters: Letters, capacity: number, clients: number): Witness {
  // When each letter first came, and on which of the receiver's connections; when each client lost each of its connections.
  const firstAt = new Float64Array(capacity)
  const firstOn = new Uint32Array(capacity)
  const lostAt = Array.from({ length: clients }, (): number[] => [])
  const copies = { inFlight: 0, sameConnection: 0, forgotten: 0 }
  return {
    told(message, client) {
      const letter = letters.delivered(message)
      if (letter === undefined) return false
      const losses = lostAt[client] as number[]
      const connection = losses.length
      if (letters.received(letter) === 1) {
        firstAt[letter] = performance.now()
        firstOn[letter] = connection
      } else if (firstOn[letter] === connection) copies.sameConnection++
      else if ((losses[firstOn[letter] as number] as number) - (firstAt[letter] as number) > settledMs) copies.forgotten++
      else copies.inFlight++
      return true
    },
    lost: (client) => void lostAt[client]?.push(performance.now()),
    copies,
  }
}

/** What no kill may cause, and what it may. */
export function judgeKills(tally: Tally, comeback: Comeback, copies: Witness['copies']): Report['rows'] {
  return [
    atMost('acknowledged and lost', tally.lost, 0, ''),
    atMost('never acknowledged, for all the retries', comeback.open(), 0, ''),
    atMost('changed on the way', tally.unknown, 0, ''),
    atMost('delivered twice on one connection', copies.sameConnection, 0, ''),
    atMost('delivered again long after it was acknowledged', copies.forgotten, 0, ''),
    note('delivered again, acknowledgement in flight at the kill', copies.inFlight),
  ]
}
