/** Clients that reconnect and publish again by themselves, with an audit of every delivery, while processes of the relay are killed. */
import { createClientPairs } from './client-pairs.ts'
import { createSocketOpener } from './client-socket.ts'
import { createDeliveryAudit, judgeKills } from './delivery-audit.ts'
import { createMessageLedger, type MessageLedger, type Tally } from './message-ledger.ts'
import { createReconnectingPublishers } from './reconnecting-publishers.ts'
import type { Report } from './report.ts'

export type AuditedRunOptions = {
  /** The relay to which a client connects next. */
  readonly urlOf: (client: number) => string
  readonly projectId: string
  readonly sockets: number
  /** How many messages there can be. */
  readonly capacity: number
  readonly bytes: number
}

export type AuditedRun = {
  readonly ledger: MessageLedger
  readonly clientCount: () => number
  readonly connect: () => Promise<void>
  /** Pair after pair, and the other side of each in the next round. A client without a connection publishes nothing. */
  readonly publish: (turn: number, dueAt: number) => void
  /** Breaks a client's connection, to be opened again after `awayMs`. */
  readonly disconnect: (client: number, awayMs: number) => void
  readonly isAcknowledged: () => boolean
  readonly isDelivered: () => boolean
  /** Ends all attempts and connections. */
  readonly stop: () => void
  readonly refusals: () => number
  readonly judge: () => Report['rows']
  readonly figures: () => { readonly tally: Tally } & Readonly<Record<string, unknown>>
}

export function createAuditedRun({ urlOf, projectId, sockets, capacity, bytes }: AuditedRunOptions): AuditedRun {
  const ledger = createMessageLedger(capacity, bytes)
  const audit = createDeliveryAudit(ledger, capacity, sockets + 1)
  const awayMs = new Float64Array(sockets + 1)
  let stopped = false
  const group = createClientPairs({
    open: createSocketOpener(),
    urlOf,
    projectId,
    sockets,
    onDelivery: ({ message }, client) => audit.received(message, client),
    onLost(_, client) {
      audit.lost(client)
      if (!stopped) publishers.lost(client, awayMs[client] as number)
      awayMs[client] = 0
    },
  })
  const publishers = createReconnectingPublishers(group, ledger)

  return {
    ledger,
    clientCount: () => group.clients.length,
    connect: () => group.connect(100),
    publish(turn, dueAt) {
      const pair = turn % group.pairs.length
      const client = 2 * pair + (Math.floor(turn / group.pairs.length) % 2)
      if (group.clients[client]?.isOpen()) publishers.publish(client, ledger.create(dueAt))
    },
    disconnect(client, ms) {
      if (!group.clients[client]?.isOpen()) return
      awayMs[client] = ms
      group.clients[client]?.disconnect()
    },
    isAcknowledged: () => publishers.unacknowledged() === 0,
    isDelivered: () => ledger.tally().lost === 0,
    stop() {
      publishers.stop()
      stopped = true
      group.disconnect()
    },
    refusals: () => [...publishers.refusals.values()].reduce((sum, n) => sum + n, 0),
    judge: () => judgeKills(ledger.tally(), publishers, audit.copies),
    figures: () => ({
      tally: ledger.tally(),
      copies: audit.copies,
      neverAcknowledged: publishers.unacknowledged(),
      refusals: Object.fromEntries(publishers.refusals),
    }),
  }
}
