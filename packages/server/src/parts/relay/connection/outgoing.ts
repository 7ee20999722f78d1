/** Sends messages to one client: each once per connection, as many as fit the delivery window. */
import type { RelayLimits } from '../limits.ts'
import type { Mailbox, Message, MessageKey } from '../mailbox/mailbox.ts'
import { createDeliveryHistory } from './delivery-history.ts'
import { createDeliveryWindow } from './delivery-window.ts'

export type OutgoingOptions = {
  readonly client: string
  readonly mailbox: Pick<Mailbox, 'acknowledge'>
  readonly limits: Pick<RelayLimits, 'unacknowledged' | 'unacknowledgedBytes'>
  /** Milliseconds that only ever grow. */
  readonly clock: () => number
  /** Sends the message to the client, and answers the id of the delivery. */
  readonly send: (message: Message) => number
}

export function createOutgoing({ client, mailbox, limits, clock, send }: OutgoingOptions) {
  const window = createDeliveryWindow(limits, clock)
  const history = createDeliveryHistory(clock)

  /** A message that was delivered before it was stored. Once it is stored, the client's acknowledgement is recorded. */
  function wasDelivered(message: MessageKey, stored: boolean): boolean {
    if (!history.wasUnstored(message)) return false
    if (stored && !window.has(message)) mailbox.acknowledge(message, client)
    return true
  }

  return {
    /** The keys of the messages that the client has not acknowledged yet. */
    unacknowledged: window.keys,
    isHalfEmpty: window.isHalfEmpty,
    isStalledSince: window.isStalledSince,
    addRead: history.addRead,
    wasRead: history.wasRead,
    /** Delivers the message unless it was delivered before. False if the window is full. */
    deliver(message: Message, stored: boolean): boolean {
      if (wasDelivered(message, stored)) return true
      if (window.isFull()) return false
      window.open(send(message), message)
      if (!stored) history.addUnstored(message)
      return true
    },
    /** The client's response to a delivery; false for an id that was never delivered. */
    acknowledge(id: number, accepted: boolean): boolean {
      const message = window.close(id)
      if (message === undefined) return false
      if (accepted) mailbox.acknowledge(message, client)
      else history.removeUnstored(message)
      return true
    },
    clear(): void {
      window.clear()
      history.clear()
    },
  }
}
