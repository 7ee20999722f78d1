/**
 * Clients that come back by themselves and publish again what was not acknowledged, as shipped clients do: the same text
 * under a new id. What it keeps for each client is what a real one keeps in its storage.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { enter, type Fleet, type Pair } from './fleet.ts'
import type { Letters } from './letters.ts'
import { publish } from './load.ts'
import { LinkLost, type RelayClient } from './relay-client.ts'

export type Comeback = {
  /** Publishes a letter from this client and sees to it until it is acknowledged. */
  readonly send: (client: number, letter: number) => void
  /** Call when a client has lost its connection; it comes back when it has been away as long as it wants to be. */
  readonly lost: (client: number, awayMs: number) => void
  /** Letters that were sent and are not acknowledged. */
  readonly open: () => number
  /** Answers other than an acknowledgement or a torn connection, by what they said. */
  readonly refusals: ReadonlyMap<string, number>
  /** No more attempts. */
  readonly stop: () => void
}

/** As long as a shipped client waits before it publishes again what was refused. */
const retryMs = 1_000
const comebackMs = { from: 50, spread: 200 } as const

export function createComeback({ clients, pairs }: Fleet, letters: Letters): Comeback {
  const unanswered = clients.map(() => new Set<number>())
  const refusals = new Map<string, number>()
  let open = 0
  let stopped = false

  function attempt(client: number, letter: number): void {
    publish(clients[client] as RelayClient, pairs[client >> 1] as Pair, letters.textOf(letter)).then(
      () => {
        letters.acknowledged(letter)
        if (unanswered[client]?.delete(letter)) open--
      },
      async (error: Error) => {
        // Those are sent again when the client is back.
        if (error instanceof LinkLost) return
        refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1)
        await wait(retryMs)
        if (!stopped) attempt(client, letter)
      },
    )
  }

  async function comeBack(client: number, awayMs: number): Promise<void> {
    await wait(awayMs)
    while (!stopped) {
      await wait(comebackMs.from + Math.random() * comebackMs.spread)
      try {
        await enter(clients[client] as RelayClient, pairs[client >> 1] as Pair)
      } catch (error) {
        // A connection that was there and went comes here again by itself; there must not be two for one client.
        if (error instanceof LinkLost) return
        if (clients[client]?.isOpen()) return clients[client]?.drop()
        continue
      }
      for (const letter of unanswered[client] ?? []) attempt(client, letter)
      return
    }
  }

  return {
    send(client, letter) {
      unanswered[client]?.add(letter)
      open++
      attempt(client, letter)
    },
    lost(client, awayMs) {
      if (!stopped) void comeBack(client, awayMs)
    },
    open: () => open,
    refusals,
    stop() {
      stopped = true
    },
  }
}
