/** Publishes at a rate, from both sides of each pair in turn. Open loop: a slow relay does not slow the load, it shows in the latencies. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet, Pair } from './fleet.ts'
import type { Letters } from './letters.ts'
import type { RelayClient } from './relay-client.ts'

export type LoadOptions = {
  readonly fleet: Fleet
  readonly letters: Letters
  readonly perSecond: number
  readonly seconds: number
  /** A publish that the relay did not take. */
  readonly onRefused: (error: Error) => void
}

/** A session request, as a shipped client tags and keeps it. */
const kind = { tag: 1108, ttl: 300 } as const

/** Resolves when the last one has been sent; the answers may still be on their way. */
export async function runLoad({ fleet, letters, perSecond, seconds, onRefused }: LoadOptions): Promise<void> {
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (; sent < due; sent++) {
      // Latency counts from when it should have been sent, so that our own delays are not hidden either.
      const letter = letters.write(started + (sent / perSecond) * 1000)
      const [pair, sender] = senderOf(fleet, sent)
      publish(sender, pair, letters.textOf(letter)).then(() => letters.acknowledged(letter), onRefused)
    }
    await wait(2)
  }
}

export async function publish(sender: RelayClient, { topic }: Pair, message: string): Promise<void> {
  const result = await sender.call('irn_publish', { topic, message, ...kind })
  if (result !== true) throw new Error(`Not an answer to a publish: ${JSON.stringify(result)}`)
}

/** Pair after pair, and the other side of each in the next round. */
function senderOf({ pairs }: Fleet, turn: number): readonly [Pair, RelayClient] {
  const pair = pairs[turn % pairs.length] as Pair
  return [pair, pair.sides[Math.floor(turn / pairs.length) % 2] as RelayClient]
}

/** Until it is so, or the time is up; says which. */
export async function until(isSo: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!isSo()) {
    if (performance.now() > end) return false
    await wait(20)
  }
  return true
}
