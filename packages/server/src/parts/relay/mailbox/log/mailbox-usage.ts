/** How much of the mailbox is used, by all together and by each address group, and what can go when it is full. */
import type { MailboxLimits, StoreResult } from '../mailbox.ts'

/** What counts of a stored message. */
export type Counted = { readonly group: number; readonly size: number }

type Amount = { messages: number; bytes: number }

/** When the mailbox is full, so much of it is freed at once: finding the oldest entry costs the more, the fewer go at a time. */
const freedShare = 1 / 64

export function createMailboxUsage<Entry extends Counted>(limits: MailboxLimits) {
  const all: Amount = { messages: 0, bytes: 0 }
  /** Of messages that nobody has acknowledged. */
  const byGroup = new Map<number, Amount>()
  /** Acknowledged messages and their topics, in the order in which they were acknowledged. */
  const acknowledged = new Map<Entry, string>()

  function charge({ group, size }: Entry): void {
    const amount = byGroup.get(group) ?? { messages: 0, bytes: 0 }
    amount.messages++
    amount.bytes += size
    byGroup.set(group, amount)
  }

  function discharge({ group, size }: Entry): void {
    const amount = byGroup.get(group)
    if (amount === undefined) return
    amount.messages--
    amount.bytes -= size
    if (amount.messages === 0) byGroup.delete(group)
  }

  return {
    add(entry: Entry): void {
      all.messages++
      all.bytes += entry.size
      charge(entry)
    },
    remove(entry: Entry): void {
      all.messages--
      all.bytes -= entry.size
      if (!acknowledged.delete(entry)) discharge(entry)
    },
    /** A client other than its publisher has the message, for the first time. */
    acknowledge(entry: Entry, topic: string): void {
      acknowledged.set(entry, topic)
      discharge(entry)
    },
    /** Whether the address has used up its share of what is not acknowledged. */
    isShareFull(group: number, size: number): boolean {
      const { messages, bytes } = byGroup.get(group) ?? { messages: 0, bytes: 0 }
      const { messagesInAll, bytesInAll, addressShare } = limits
      return messages + 1 > Math.max(1, messagesInAll * addressShare) || bytes + size > bytesInAll * addressShare
    },
    isFull: (size: number): boolean => all.messages >= limits.messagesInAll || all.bytes + size > limits.bytesInAll,
    /** The messages that were acknowledged first, enough to make room. */
    oldestAcknowledged(): readonly (readonly [Entry, string])[] {
      const oldest: (readonly [Entry, string])[] = []
      let bytes = 0
      const isEnough =
        all.messages >= limits.messagesInAll
          ? () => oldest.length > limits.messagesInAll * freedShare
          : () => bytes > limits.bytesInAll * freedShare
      for (const [entry, topic] of acknowledged) {
        if (isEnough()) break
        oldest.push([entry, topic])
        bytes += entry.size
      }
      return oldest
    },
  }
}

export type Fullness = Exclude<StoreResult, 'stored' | 'duplicate'>
