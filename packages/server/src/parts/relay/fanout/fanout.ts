/** Carries published messages between the processes of one relay. Best effort: the mailbox has what it loses. */
import type { Message } from '../mailbox/mailbox.ts'
import type { SharedUsage } from '../quotas.ts'

export type FanoutEvent =
  /** A message for every subscriber. `stored` is false for one that the mailbox could not take. */
  | { readonly kind: 'message'; readonly message: Message; readonly stored: boolean }
  /** Messages are pending in the mailbox of this topic. */
  | { readonly kind: 'pending'; readonly topic: string }

export type Fanout = {
  readonly publish: (event: FanoutEvent) => void
  /** Delivers what other processes publish on the topics that have a subscriber here. */
  readonly subscribe: (hasSubscriber: (topic: string) => boolean, deliver: (event: FanoutEvent) => void) => void
  /** Tells the other processes what clients, addresses and projects have spent here. */
  readonly shareUsage: (usage: readonly SharedUsage[]) => void
  /** What was spent at another process. */
  readonly onUsage: (spend: (usage: SharedUsage) => void) => void
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** A single process has no other to reach. */
export const noFanout: Fanout = {
  publish: () => {},
  subscribe: () => {},
  shareUsage: () => {},
  onUsage: () => {},
  isConnected: () => true,
  close: async () => {},
}
