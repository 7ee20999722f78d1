/** What one connection has delivered lately and could receive a second time. */
import { copyKeyOf, keyOf, type Message, type MessageKey } from '../mailbox/mailbox.ts'
import { createExpiringSet } from '../recent-set.ts'

/** The fan-out event of a message may arrive so long after the message was read from the mailbox. */
const fanoutDelayMs = 10_000
/** For so long a publisher repeats a message that could not be stored. */
const republishMs = 60_000

/** `clock`: milliseconds that only ever grow. */
export function createDeliveryHistory(clock: () => number) {
  const read = createExpiringSet(fanoutDelayMs, clock)
  const unstored = createExpiringSet(republishMs, clock)
  return {
    /** The copy was read from the mailbox, and its fan-out event may be on its way. */
    addRead: (message: Message): void => read.add(copyKeyOf(message)),
    wasRead: (message: Message): boolean => !read.isEmpty() && read.has(copyKeyOf(message)),
    /** The message was delivered although it could not be stored, and may be published again. */
    addUnstored: (message: MessageKey): void => unstored.add(keyOf(message)),
    removeUnstored: (message: MessageKey): void => unstored.delete(keyOf(message)),
    wasUnstored: (message: MessageKey): boolean => !unstored.isEmpty() && unstored.has(keyOf(message)),
    clear(): void {
      read.clear()
      unstored.clear()
    },
  }
}
