/**
 * Clients that reconnect by themselves and publish again what was not acknowledged, as shipped clients do: the same payload
 * under a new id. What this file keeps for each client is what a real one keeps in its storage.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ConnectionLost, type RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import { type ClientPairs, connectAndSubscribe, type Pair } from './client-pairs.ts'
import { publish } from './load.ts'
import type { MessageLedger } from './message-ledger.ts'

export type ReconnectingPublishers = {
  /** Publishes a message from this client until it is acknowledged. */
  readonly publish: (client: number, message: number) => void
  /** To be called when a client has lost its connection; it reconnects after `awayMs`. */
  readonly lost: (client: number, awayMs: number) => void
  /** Messages that were published and are not acknowledged. */
  readonly unacknowledged: () => number
  /** Errors other than a lost connection, by their message. */
  readonly refusals: ReadonlyMap<string, number>
  /** Ends all attempts. */
  readonly stop: () => void
}

/** As long as a shipped client waits before it publishes again what was refused. */
const retryMs = 1_000
const reconnectMs = { from: 50, spread: 200 } as const

export function createReconnectingPublishers({ clients, pairs }: ClientPairs, ledger: MessageLedger): ReconnectingPublishers {
  const unanswered = clients.map(() => new Set<number>())
  const refusals = new Map<string, number>()
  let unacknowledged = 0
  let stopped = false

  function attempt(client: number, message: number): void {
    publish(clients[client] as RelayClient, pairs[client >> 1] as Pair, ledger.payloadOf(message)).then(
      () => {
        ledger.recordAcknowledged(message)
        if (unanswered[client]?.delete(message)) unacknowledged--
      },
      async (error: Error) => {
        // Published again when the client has reconnected.
        if (error instanceof ConnectionLost) return
        refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1)
        await wait(retryMs)
        if (!stopped) attempt(client, message)
      },
    )
  }

  async function reconnect(client: number, awayMs: number): Promise<void> {
    await wait(awayMs)
    while (!stopped) {
      await wait(reconnectMs.from + Math.random() * reconnectMs.spread)
      try {
        await connectAndSubscribe(clients[client] as RelayClient, pairs[client >> 1] as Pair)
      } catch (error) {
        // A connection that was open and lost has its own `reconnect`; there must not be two for one client.
        if (error instanceof ConnectionLost) return
        if (clients[client]?.isOpen()) return clients[client]?.disconnect()
        continue
      }
      for (const message of unanswered[client] ?? []) attempt(client, message)
      return
    }
  }

  return {
    publish(client, message) {
      unanswered[client]?.add(message)
      unacknowledged++
      attempt(client, message)
    },
    lost(client, awayMs) {
      if (!stopped) void reconnect(client, awayMs)
    },
    unacknowledged: () => unacknowledged,
    refusals,
    stop() {
      stopped = true
    },
  }
}
