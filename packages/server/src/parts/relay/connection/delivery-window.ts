/** The deliveries of one connection that its client has not acknowledged yet, and how many more may follow. */
import type { RelayLimits } from '../limits.ts'
import { keyOf, type Message, type MessageKey } from '../mailbox/mailbox.ts'

type Limits = Pick<RelayLimits, 'unacknowledged' | 'unacknowledgedBytes'>
type Delivery = MessageKey & { readonly bytes: number }

/** `clock`: milliseconds that only ever grow. */
export function createDeliveryWindow(limits: Limits, clock: () => number) {
  const open = new Map<number, Delivery>()
  let bytes = 0
  let progressAt = clock()

  return {
    isFull: (): boolean => open.size >= limits.unacknowledged || bytes >= limits.unacknowledgedBytes,
    /** The client has acknowledged enough for another read of the mailbox to be worth while. */
    isHalfEmpty: (): boolean => open.size <= limits.unacknowledged / 2 && bytes <= limits.unacknowledgedBytes / 2,
    keys: (): Set<string> => new Set([...open.values()].map(keyOf)),
    has: (message: MessageKey): boolean => {
      for (const delivery of open.values()) if (keyOf(delivery) === keyOf(message)) return true
      return false
    },
    open(id: number, { topic, hash, payload }: Message): void {
      if (open.size === 0) progressAt = clock()
      open.set(id, { topic, hash, bytes: payload.length })
      bytes += payload.length
    },
    /** The message of the delivery that the client has responded to; undefined for an id that was never delivered. */
    close(id: number): MessageKey | undefined {
      const delivery = open.get(id)
      if (delivery === undefined) return undefined
      open.delete(id)
      bytes -= delivery.bytes
      progressAt = clock()
      return delivery
    },
    /** Deliveries are open and none was acknowledged after `time`. */
    isStalledSince: (time: number): boolean => open.size > 0 && progressAt < time,
    clear: (): void => open.clear(),
  }
}
