/**
 * Stores messages for subscribers that are not connected.
 *
 * The relay's durability rests on `store`: when it resolves, the message is on disk, and a process that is killed the
 * next moment still has it after its restart.
 */
import type { RelayLimits } from '../limits.ts'

export type Message = {
  readonly topic: string
  /** The sealed text: printable ASCII, an envelope in base64. */
  readonly payload: string
  /** sha256 of the payload in hex. Topic and hash together identify a message. */
  readonly hash: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of the publisher, to whom the message is not delivered. */
  readonly sender: string
  readonly publishedAt: number
  readonly expiresAt: number
}

export type MessageKey = Pick<Message, 'topic' | 'hash'>

export type StoreResult =
  /** The message is new and on disk. */
  | 'stored'
  /** The same message is there already: its publisher missed the response and repeats it. */
  | 'duplicate'
  /** Nothing was stored: the topic quota is used up by messages that nobody has acknowledged. */
  | 'full'
  /** Nothing was stored: the publisher's address has its share of the mailbox in messages that nobody has acknowledged. */
  | 'share-full'
  /** Nothing was stored: the whole mailbox is full of messages that nobody has acknowledged. */
  | 'all-full'

export type ReadRequest = {
  readonly topics: readonly string[]
  readonly client: string
  readonly messages: number
  /** Of messages; the first is read whatever its size. */
  readonly bytes: number
}

export type ReadResult = {
  readonly messages: readonly Message[]
  /** More messages are pending than were read. */
  readonly hasMore: boolean
}

export type Mailbox = {
  /** `group`: of the publisher's address. @throws when the message could not be stored. It may or may not be there later; nothing is promised. */
  readonly store: (message: Message, group?: number) => Promise<StoreResult>
  /** The messages pending for this client, in the order in which they were stored. @throws the reason of `signal`, which also calls off what goes on for it. */
  readonly read: (request: ReadRequest, signal?: AbortSignal) => Promise<ReadResult>
  /** Records that the client has the message. Written a little later; a crash may lose it, and the message is delivered again. */
  readonly acknowledge: (key: MessageKey, client: string) => void
  /** Resolves when a message could be stored now. */
  readonly ping: () => Promise<void>
  /** Finishes what is in progress first. */
  readonly close: () => Promise<void>
}

export type MailboxLimits = Pick<
  RelayLimits,
  'messagesPerTopic' | 'bytesPerTopic' | 'receiptsPerMessage' | 'messagesInAll' | 'bytesInAll' | 'addressShare'
>

/**
 * What one publisher may hold of its topic in messages that somebody has acknowledged; the oldest of them make room for its
 * next. It makes room among its own alone: whoever knows a topic can acknowledge what others published there, and must
 * not be able to push it out.
 */
export const publisherShare = 1 / 2

export const keyOf = ({ topic, hash }: MessageKey): string => `${topic}${hash}`

/** The text of one stored copy: a message that is published again after it expired is another copy. */
export const copyKeyOf = (copy: Pick<Message, 'topic' | 'hash' | 'publishedAt'>): string => `${keyOf(copy)}${copy.publishedAt}`
