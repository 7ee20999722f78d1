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
   * Resolves when every message is stored or refused. Each is delivered once it is stored, those of a topic in the order given: a topic
   * waits for no other, or what is published next to it would come first.
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

  function hand(message: Message, outcome: Outcome): void {
    if (outcome.status === 'rejected' || outcome.value === 'stored') {
      deliver({ kind: 'message', message, stored: outcome.status === 'fulfilled' })
    }
    // Its first publisher may have lost its process before the message was delivered.
    else if (outcome.value === 'duplicate') deliver({ kind: 'pending', topic: message.topic })
  }

  return {
    async publish(requests, { client, ip }) {
      const group = addressGroup(ip)
      const messages = requests.map((request) => toMessage(request, client))
      const settle = createTopicOrder(messages, hand)
      const outcomes = await Promise.all(
        messages.map((message, index) =>
          mailbox.store(message, group).then(
            (value) => settle(index, { status: 'fulfilled', value }),
            (reason: unknown) => settle(index, { status: 'rejected', reason }),
          ),
        ),
      )
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason
        return outcome.value
      })
    },
  }
}

type Outcome = PromiseSettledResult<StoreResult>

/** Hands on each message once it and those before it of its topic are settled, in the very moment in which that is so. */
function createTopicOrder(messages: readonly Message[], hand: (message: Message, outcome: Outcome) => void) {
  const outcomes = new Map<Message, Outcome>()
  const waiting = new Map<string, Message[]>()
  for (const message of messages) {
    const ofTopic = waiting.get(message.topic)
    if (ofTopic === undefined) waiting.set(message.topic, [message])
    else ofTopic.push(message)
  }
  return (index: number, outcome: Outcome): Outcome => {
    const message = messages[index] as Message
    outcomes.set(message, outcome)
    const ofTopic = waiting.get(message.topic) ?? []
    for (let first = ofTopic[0]; first !== undefined; first = ofTopic[0]) {
      const settled = outcomes.get(first)
      if (settled === undefined) break
      ofTopic.shift()
      hand(first, settled)
    }
    return outcome
  }
}
