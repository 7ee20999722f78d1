/** Publishes at a rate, from both sides of each pair in turn. Open loop: a slow relay does not slow the load; the latencies show it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import type { ClientPairs, Pair } from './client-pairs.ts'
import type { MessageLedger } from './message-ledger.ts'

export type LoadOptions = {
  readonly pairs: ClientPairs
  readonly ledger: MessageLedger
  readonly perSecond: number
  readonly seconds: number
  /** The relay refused a publish. */
  readonly onRefused: (error: Error) => void
}

/** The tag and lifetime of a session request of a shipped client. */
const kind = { tag: 1108, ttl: 300 } as const

/** Resolves when the last message has been sent; responses may still be on their way. */
export async function runLoad({ pairs, ledger, perSecond, seconds, onRefused }: LoadOptions): Promise<void> {
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (; sent < due; sent++) {
      // Latency counts from when it should have been sent, so that our own delays are not hidden either.
      const message = ledger.create(started + (sent / perSecond) * 1000)
      const [pair, sender] = senderOf(pairs, sent)
      publish(sender, pair, ledger.payloadOf(message)).then(() => ledger.recordAcknowledged(message), onRefused)
    }
    await wait(2)
  }
}

export async function publish(sender: RelayClient, { topic }: Pair, message: string): Promise<void> {
  const result = await sender.call('irn_publish', { topic, message, ...kind })
  if (result !== true) throw new Error(`Not the result of a publish: ${JSON.stringify(result)}`)
}

/** Pair after pair, and the other side of each in the next round. */
function senderOf({ pairs }: ClientPairs, turn: number): readonly [Pair, RelayClient] {
  const pair = pairs[turn % pairs.length] as Pair
  return [pair, pair.sides[Math.floor(turn / pairs.length) % 2] as RelayClient]
}

/** Waits until the condition holds, at most `ms`; answers whether it does. */
export async function until(holds: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) return false
    await wait(20)
  }
  return true
}
