/** Stores published messages, then hands them to the subscribers of this process and of the others. */
import { createHash } from 'node:crypto'
import type { Fanout, FanoutEvent } from './fanout/fanout.ts'
import { clampTtl } from './lifetime.ts'
import { addressGroup } from './mailbox/address-group.ts'
import type { Mailbox, Message, StoreResult } from './mailbox/mailbox.ts'
import type { Payer } from './quotas.ts'
import type { Subscribers } from './subscribers.ts'

export type PublishRequest = {
  readonly topic: string
  readonly payload: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

export type Publisher = {
  /**
   * Resolves when every message is stored or refused; the stored ones are then delivered, in the order given.
   *
   * @throws when a message could not be stored. Connected subscribers receive it all the same; it is not promised to others.
   */
  readonly publish: (requests: readonly PublishRequest[], publisher: Pick<Payer, 'client' | 'ip'>) => Promise<readonly StoreResult[]>
}

type Options = {
  readonly mailbox: Pick<Mailbox, 'store'>
  readonly fanout: Pick<Fanout, 'publish'>
  readonly subscribers: Pick<Subscribers, 'deliver'>
  readonly now: () => number
  /** When the latest message was published that the mailbox has from an earlier process. */
  readonly lastPublishedAt?: number
}

export function createPublisher({ mailbox, fanout, subscribers, now, lastPublishedAt = 0 }: Options): Publisher {
  let last = lastPublishedAt

  /** To the millisecond, and never backwards: the order of a topic's messages follows from it. */
  function nextTime(): number {
    last = Math.max(last, now())
    return last
  }

  function toMessage({ topic, payload, ttl, tag, attestation }: PublishRequest, sender: string): Message {
    const publishedAt = nextTime()
    const hash = createHash('sha256').update(payload).digest('hex')
    // By the clock as it is now: a clock that was ahead for a moment must not lengthen any lifetime.
    const expiresAt = now() + clampTtl(ttl, tag) * 1000
    return { topic, payload, hash, tag, attestation, sender, publishedAt, expiresAt }
  }

  function deliver(event: FanoutEvent): void {
    subscribers.deliver(event)
    fanout.publish(event)
  }

  return {
    async publish(requests, { client, ip }) {
      const group = addressGroup(ip)
      const messages = requests.map((request) => toMessage(request, client))
      const outcomes = await Promise.allSettled(messages.map((message) => mailbox.store(message, group)))
      const results: StoreResult[] = []
      const failures: unknown[] = []
      for (const [index, message] of messages.entries()) {
        const outcome = outcomes[index] as PromiseSettledResult<StoreResult>
        if (outcome.status === 'rejected') failures.push(outcome.reason)
        else results.push(outcome.value)
        if (outcome.status === 'rejected' || outcome.value === 'stored') {
          deliver({ kind: 'message', message, stored: outcome.status === 'fulfilled' })
        }
        // Its first publisher may have lost its process before the message was delivered.
        else if (outcome.value === 'duplicate') deliver({ kind: 'pending', topic: message.topic })
      }
      if (failures.length > 0) throw failures[0]
      return results
    },
  }
}
