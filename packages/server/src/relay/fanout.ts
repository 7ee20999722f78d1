/** How the processes of one relay tell each other what was published. Best effort: what it loses, the mailbox still has. */
import type { Mail } from './mailbox/mailbox.ts'

export type News =
  /** To be handed to whoever listens here. */
  | { readonly kind: 'mail'; readonly mail: Mail }
  /** Something waits in the mailbox of this topic. */
  | { readonly kind: 'waiting'; readonly topic: string }

export type Fanout = {
  readonly publish: (news: News) => void
  /** Rejects while other processes are not reached. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** One process alone has nobody to tell. */
export const noFanout: Fanout = { publish: () => {}, ping: async () => {}, close: async () => {} }
