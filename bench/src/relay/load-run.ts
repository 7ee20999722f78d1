/** Pairs of clients under load: every message is in the ledger, and every loss and refusal is counted by its reason. */
import { type ClientPairs, createClientPairs } from './client-pairs.ts'
import { createSocketOpener } from './client-socket.ts'
import { runLoad } from './load.ts'
import { createMessageLedger, type MessageLedger } from './message-ledger.ts'
import type { ServerProcess } from './server-process.ts'

export type LoadRun = {
  readonly clients: ClientPairs['clients']
  readonly ledger: MessageLedger
  /** Lost connections and refused publishes, by reason. */
  readonly failures: ReadonlyMap<string, number>
  /** Connects all clients, 200 at a time. Lost connections count from then on. */
  readonly connect: () => Promise<void>
  readonly load: () => Promise<void>
  /** Disconnects all clients; lost connections no longer count. */
  readonly disconnect: () => void
}

export type LoadRunOptions = {
  readonly sockets: number
  readonly seconds: number
  readonly perSecond: number
  /** Of one message. */
  readonly bytes: number
}

export function createLoadRun({ url, projectId }: ServerProcess, { sockets, seconds, perSecond, bytes }: LoadRunOptions): LoadRun {
  const ledger = createMessageLedger(Math.round(perSecond * seconds), bytes)
  const failures = new Map<string, number>()
  const count = (reason: string) => failures.set(reason, (failures.get(reason) ?? 0) + 1)
  let counting = false
  const pairs = createClientPairs({
    open: createSocketOpener(),
    urlOf: () => url,
    projectId,
    sockets,
    onDelivery: ({ message }) => ledger.recordDelivered(message) !== undefined,
    onLost: (reason) => counting && count(`lost: ${reason}`),
  })
  return {
    clients: pairs.clients,
    ledger,
    failures,
    async connect() {
      await pairs.connect(200)
      counting = true
    },
    load: () => runLoad({ pairs, ledger, perSecond, seconds, onRefused: (error) => count(`refused: ${error.message}`) }),
    disconnect() {
      counting = false
      pairs.disconnect()
    },
  }
}
