/** Records what each client receives, and classifies copies: at-least-once allows one only where the acknowledgement may have been lost with the relay. */
import type { MessageLedger, Tally } from './message-ledger.ts'
import type { ReconnectingPublishers } from './reconnecting-publishers.ts'
import { atMost, note, type Report } from './report.ts'

export type DeliveryAudit = {
  /** Answers whether to acknowledge. */
  readonly received: (payload: string, client: number) => boolean
  readonly lost: (client: number) => void
  readonly copies: { readonly inFlight: number; readonly sameConnection: number; readonly forgotten: number }
}

/** A copy this long after the acknowledgement of the first means that the relay has forgotten the acknowledgement. */
const settledMs = 1_000

export function createDeliveryAudit(ledger: MessageLedger, capacity: number, clients: number): DeliveryAudit {
  // When each message first arrived, and on which of the receiver's connections; when each client lost each of its connections.
  const firstAt = new Float64Array(capacity)
  const firstOn = new Uint32Array(capacity)
  const lostAt = Array.from({ length: clients }, (): number[] => [])
  const copies = { inFlight: 0, sameConnection: 0, forgotten: 0 }
  return {
    received(payload, client) {
      const message = ledger.recordDelivered(payload)
      if (message === undefined) return false
      const losses = lostAt[client] as number[]
      const connection = losses.length
      if (ledger.deliveriesOf(message) === 1) {
        firstAt[message] = performance.now()
        firstOn[message] = connection
      } else if (firstOn[message] === connection) copies.sameConnection++
      else if ((losses[firstOn[message] as number] as number) - (firstAt[message] as number) > settledMs) copies.forgotten++
      else copies.inFlight++
      return true
    },
    lost: (client) => void lostAt[client]?.push(performance.now()),
    copies,
  }
}

/** What no kill may cause, and what it may. */
export function judgeKills(tally: Tally, publishers: ReconnectingPublishers, copies: DeliveryAudit['copies']): Report['rows'] {
  return [
    atMost('acknowledged and lost', tally.lost, { limit: 0 }),
    atMost('never acknowledged, for all the retries', publishers.unacknowledged(), { limit: 0 }),
    atMost('changed on the way', tally.unknown, { limit: 0 }),
    atMost('delivered twice on one connection', copies.sameConnection, { limit: 0 }),
    atMost('delivered again long after it was acknowledged', copies.forgotten, { limit: 0 }),
    note('delivered again, acknowledgement in flight at the kill', copies.inFlight),
  ]
}
