/** How the processes of one relay tell each other what was published. Best effort: what it loses, the mailbox still has. */
import type { Mail } from '../mailbox/mailbox.ts'

export type News =
  /** To be handed to whoever listens. `stored` is false for what the mailbox could not take. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly stored: boolean }
  /** Something waits in the mailbox of this topic. */
  | { readonly kind: 'waiting'; readonly topic: string }

export type Fanout = {
  readonly publish: (news: News) => void
  /** Hears what other processes publish on the topics that are wanted. */
  readonly listen: (isWanted: (topic: string) => boolean, hear: (news: News) => void) => void
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** One process alone has nobody to tell. */
export const noFanout: Fanout = { publish: () => {}, listen: () => {}, isConnected: () => true, close: async () => {} }
