/**
 * Delivers the messages of a connection's topics in the order of each topic: first what is pending in the mailbox, then what
 * arrives. Messages beyond the delivery window stay in the mailbox, and later ones behind them, until the client has
 * acknowledged enough.
 */
import { keyOf, type Mailbox, type Message } from '../mailbox/mailbox.ts'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'
import { type BegunReading, createSubscribedTopics, type SubscribedTopics } from './subscribed-topics.ts'

export type Deliveries = {
  readonly topics: Pick<SubscribedTopics, 'names' | 'add' | 'remove'>
  /** Delivers what is pending in the mailbox, then what arrived meanwhile. */
  readonly deliverStored: (topics: readonly string[]) => void
  /** `stored` is false for a message that its publisher has to publish again; it is delivered once all the same. */
  readonly deliver: (message: Message, stored: boolean) => void
  /** The client's response to a delivery; false for an id that was never delivered. */
  readonly acknowledge: (id: number, accepted: boolean) => boolean
  /** Messages are pending, and the client has acknowledged none since `time`. */
  readonly isStalledSince: (time: number) => boolean
  /** Delivers nothing more. The topics stay until each is removed. */
  readonly end: () => void
}

export type DeliveryOptions = OutgoingOptions & {
  readonly read: Mailbox['read']
  readonly onReadFailed: (error: unknown) => void
}

const retryMs = 1_000

export function createDeliveries({ read, onReadFailed, ...options }: DeliveryOptions): Deliveries {
  const { client, limits } = options
  const topics = createSubscribedTopics()
  const outgoing = createOutgoing(options)
  /** The mailbox has messages for this client that are not delivered yet. */
  let isBehind = false
  let retry: NodeJS.Timeout | undefined
  let ended = false

  async function readPending(names: readonly string[]) {
    return read({ topics: names, client, messages: limits.unacknowledged, bytes: limits.unacknowledgedBytes }).catch((error: unknown) => {
      onReadFailed(error)
      // What is pending there comes before what arrives until it is read.
      isBehind = true
      if (!ended) retry ??= setTimeout(catchUp, retryMs)
      return { messages: [], hasMore: false }
    })
  }

  async function readAndDeliver(reading: BegunReading): Promise<void> {
    // As of now: what the client acknowledges during the read may still be part of its result.
    const unacknowledged = outgoing.unacknowledged()
    const { messages, hasMore } = await readPending(reading.topics)
    if (ended) return
    isBehind ||= hasMore
    const seen = new Set(unacknowledged)
    for (const message of messages) {
      if (reading.has(message.topic) && !seen.has(keyOf(message))) deliverRead(message)
      seen.add(keyOf(message))
    }
    for (const { message, stored } of reading.end()) if (!seen.has(keyOf(message))) deliverArrived(message, stored)
    deliverStored(topics.takeRepeated())
    // Where the read found unacknowledged messages only, an acknowledgement leads to the next.
    const foundOthers = messages.some((message) => !unacknowledged.has(keyOf(message)))
    if (foundOthers) continueReading()
  }

  function deliverRead(message: Message): void {
    if (outgoing.deliver(message, true)) outgoing.addRead(message)
    else isBehind = true
  }

  /** A stored message waits in the mailbox behind older ones that are there. */
  function deliverArrived(message: Message, stored: boolean): void {
    if (stored && isBehind) return
    if (!outgoing.deliver(message, stored)) isBehind = true
  }

  function deliverStored(names: readonly string[]): void {
    if (ended) return
    const reading = topics.beginReading(names)
    if (reading.topics.length > 0) void readAndDeliver(reading)
  }

  /** After a read that failed, the next comes in its time: an acknowledgement does not hasten it. */
  function continueReading(): void {
    if (isBehind && retry === undefined && outgoing.isHalfEmpty()) catchUp()
  }

  function catchUp(): void {
    retry = undefined
    isBehind = false
    deliverStored([...topics.names()])
  }

  return {
    topics,
    deliverStored,
    deliver(message, stored) {
      if (ended || !topics.has(message.topic) || message.sender === client || topics.hold({ message, stored })) return
      if (!outgoing.wasRead(message)) deliverArrived(message, stored)
    },
    acknowledge(id, accepted) {
      if (!outgoing.acknowledge(id, accepted)) return false
      continueReading()
      return true
    },
    isStalledSince: (time) => isBehind && outgoing.isStalledSince(time),
    end() {
      ended = true
      clearTimeout(retry)
      outgoing.clear()
    },
  }
}
