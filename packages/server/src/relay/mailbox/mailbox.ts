/**
 * Where messages wait for those who are not connected.
 *
 * The promise of the whole relay rests on `keep`: when it resolves, the message is on disk, and a process that is killed
 * the next moment still has it after its restart.
 */

export type Mail = {
  readonly topic: string
  /** Printable ASCII: an envelope in base64. */
  readonly message: string
  /** sha256 of the message in hex. Together with the topic, what tells two messages apart. */
  readonly hash: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of who published it. It is not delivered to them. */
  readonly sender: string
  readonly publishedAt: number
  readonly expiresAt: number
}

export type Kept =
  /** It is new, and stored. */
  | 'kept'
  /** The same message is already there: a publisher that did not hear the answer says it again. */
  | 'known'
  /** Nobody has taken what waits on this topic, and it is full. Nothing was stored. */
  | 'full'

export type Mailbox = {
  /** @throws when it could not be stored. Nothing is promised then, and it may or may not be there later. */
  readonly keep: (mail: Mail) => Promise<Kept>
  /** What waits on the topics for this client, in the order in which it was stored; at most `limit`. */
  readonly read: (topics: readonly string[], client: string, limit: number) => Promise<readonly Mail[]>
  /** The client has it: it is not told again. Not urgent, and lost in a crash, after which it is told twice. */
  readonly acknowledge: (topic: string, hash: string, client: string) => void
  /** Resolves when something could be stored now. */
  readonly ping: () => Promise<void>
  /** What is under way is finished first. */
  readonly close: () => Promise<void>
}

export type TopicLimits = { readonly mailPerTopic: number; readonly bytesPerTopic: number }
