/** Which connections of this process subscribe to which topic. */
import type { Connection } from './connection/connection.ts'
import type { FanoutEvent } from './fanout/fanout.ts'
import { copyKeyOf, type Message } from './mailbox/mailbox.ts'
import type { TwoGenerationSet } from './recent-set.ts'

type Subscriber = Pick<Connection, 'subscribe' | 'unsubscribe' | 'deliver' | 'deliverStored'>

export type Subscribers = ReturnType<typeof createSubscribers>

/** `delivered`: where a message can arrive in two ways, the copies that were delivered already. */
export function createSubscribers(delivered?: Pick<TwoGenerationSet, 'has' | 'add'>) {
  const byTopic = new Map<string, Set<Subscriber>>()

  /** False for a copy that was delivered before. */
  function isFirst(message: Message): boolean {
    if (delivered === undefined) return true
    const copy = copyKeyOf(message)
    if (delivered.has(copy)) return false
    delivered.add(copy)
    return true
  }

  return {
    has: (topic: string): boolean => byTopic.has(topic),
    topicCount: (): number => byTopic.size,
    /** Holds back the topics' messages until `deliverStored`: the client must receive the response to its call first. */
    add(subscriber: Subscriber, topics: readonly string[]): void {
      for (const topic of topics) {
        if (!subscriber.subscribe(topic)) continue
        const others = byTopic.get(topic)
        if (others) others.add(subscriber)
        else byTopic.set(topic, new Set([subscriber]))
      }
    },
    /** False if it was not subscribed. */
    remove(subscriber: Subscriber, topic: string): boolean {
      const wasSubscribed = subscriber.unsubscribe(topic)
      const others = byTopic.get(topic)
      others?.delete(subscriber)
      if (others?.size === 0) byTopic.delete(topic)
      return wasSubscribed
    },
    deliver(event: FanoutEvent): void {
      if (event.kind === 'pending') {
        for (const subscriber of byTopic.get(event.topic) ?? []) subscriber.deliverStored([event.topic])
        return
      }
      const { message, stored } = event
      if (stored && !isFirst(message)) return
      for (const subscriber of byTopic.get(message.topic) ?? []) subscriber.deliver(message, stored)
    },
  }
}
