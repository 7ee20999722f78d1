/** The index of the log, by topic: each message's offset, lifetime and receipts. The messages themselves are not in memory. */
import { type MailboxLimits, type Message, publisherShare, type StoreResult } from '../mailbox.ts'
import { createMailboxUsage, type Fullness } from './mailbox-usage.ts'
import type { Segment } from './segment-store.ts'

/** A file of the log, and how many of its bytes belong to messages that are still in the index. */
export type LogSegment = { readonly file: Segment; liveBytes: number }

export type LogOffset = { readonly segment: LogSegment; readonly position: number }

export type Entry = {
  readonly hash: string
  readonly sender: string
  readonly publishedAt: number
  readonly expiresAt: number
  /** Bytes of its record. */
  readonly size: number
  /** Of the address it was published from. */
  readonly group: number
  /** Undefined while the record is being written. */
  offset: LogOffset | undefined
  writing: Promise<StoreResult> | undefined
  /** Clients other than its publisher that have acknowledged it; a plain text for the usual single one. */
  acknowledgedBy: undefined | string | string[]
}

type Topic = { readonly entries: Map<string, Entry>; bytes: number }

export type MessageIndex = ReturnType<typeof createMessageIndex>

type Stored = { readonly size: number; readonly group: number; readonly offset?: LogOffset }

export function createMessageIndex(limits: MailboxLimits) {
  const topics = new Map<string, Topic>()
  const usage = createMailboxUsage<Entry>(limits)
  let expiring: Iterator<readonly [string, Topic]> | undefined

  function remove(name: string, topic: Topic, entry: Entry): void {
    if (!topic.entries.delete(entry.hash)) return
    topic.bytes -= entry.size
    usage.remove(entry)
    if (entry.offset) entry.offset.segment.liveBytes -= entry.size
    if (topic.entries.size === 0) topics.delete(name)
  }

  function restore({ topic: name, hash, sender, publishedAt, expiresAt }: Message, { size, group, offset }: Stored): Entry {
    const topic = topics.get(name) ?? { entries: new Map<string, Entry>(), bytes: 0 }
    topics.set(name, topic)
    const entry: Entry = { hash, sender, publishedAt, expiresAt, size, group, offset, writing: undefined, acknowledgedBy: undefined }
    topic.entries.set(hash, entry)
    topic.bytes += size
    usage.add(entry)
    if (offset) offset.segment.liveBytes += size
    return entry
  }

  /** Makes room for a message, where acknowledged ones can go; otherwise says what is full. */
  function makeRoom({ topic: name, sender }: Message, { size, group }: Stored): Fullness | undefined {
    const topic = topics.get(name)
    if (topic) {
      for (const evicted of evictable(topic, { sender, size }, limits)) remove(name, topic, evicted)
      if (!fits(topic, size, limits)) return 'full'
    }
    if (usage.isShareFull(group, size)) return 'share-full'
    if (!usage.isFull(size)) return undefined
    for (const [entry, of] of usage.oldestAcknowledged()) {
      const known = topics.get(of)
      if (known) remove(of, known, entry)
    }
    return usage.isFull(size) ? 'all-full' : undefined
  }

  return {
    /** In the order in which they were stored. */
    entriesOf: (topic: string): Iterable<Entry> => topics.get(topic)?.entries.values() ?? [],
    find: (topic: string, hash: string): Entry | undefined => topics.get(topic)?.entries.get(hash),
    add: (message: Message, stored: Stored): Entry | Fullness => makeRoom(message, stored) ?? restore(message, stored),
    /** A message that was promised before a restart is not dropped for lack of room. */
    restore,
    setOffset(entry: Entry, offset: LogOffset): void {
      if (entry.offset) entry.offset.segment.liveBytes -= entry.size
      entry.offset = offset
      offset.segment.liveBytes += entry.size
    },
    remove(name: string, entry: Entry): void {
      const topic = topics.get(name)
      if (topic?.entries.get(entry.hash) === entry) remove(name, topic, entry)
    },
    /** False if there is nothing to record: this client is its publisher, had acknowledged it before, or is one too many. */
    acknowledge(topic: string, entry: Entry, client: string): boolean {
      if (client === entry.sender || isAcknowledgedBy(entry, client)) return false
      if (entry.acknowledgedBy === undefined) {
        entry.acknowledgedBy = client
        usage.acknowledge(entry, topic)
      } else if (typeof entry.acknowledgedBy === 'string') entry.acknowledgedBy = [entry.acknowledgedBy, client]
      else if (entry.acknowledgedBy.length >= limits.receiptsPerMessage) return false
      else entry.acknowledgedBy.push(client)
      return true
    },
    /** The messages pending for a client, topic by topic, in the order in which they were stored. */
    *pending(names: readonly string[], client: string, now: number): Generator<Entry> {
      for (const name of names) {
        for (const entry of topics.get(name)?.entries.values() ?? []) {
          if (entry.offset === undefined || entry.sender === client || entry.expiresAt <= now) continue
          if (!isAcknowledgedBy(entry, client)) yield entry
        }
      }
    },
    /** Removes expired messages, `budget` entries at a time; true when all topics have been visited. */
    expire(now: number, budget: number): boolean {
      expiring ??= topics.entries()
      for (let left = budget; left > 0; ) {
        const step = expiring.next()
        if (step.done) {
          expiring = undefined
          return true
        }
        const [name, topic] = step.value
        left -= 1 + topic.entries.size
        for (const entry of topic.entries.values()) if (entry.expiresAt <= now && entry.offset) remove(name, topic, entry)
      }
      return false
    },
    lastPublishedAt: (): number => findLastPublishedAt(topics.values()),
    /** Restores each topic's order after a restart: compaction moves old messages behind younger ones in the log. */
    sort(): void {
      for (const topic of topics.values()) sortByTime(topic)
    },
  }
}

const fits = ({ entries, bytes }: Topic, size: number, limits: MailboxLimits): boolean =>
  entries.size < limits.messagesPerTopic && bytes + size <= limits.bytesPerTopic

/**
 * The publisher's oldest acknowledged messages, as many as it has beyond its share of the topic with this one. The caller
 * removes each before the next.
 */
function* evictable(
  topic: Topic,
  { sender, size }: { readonly sender: string; readonly size: number },
  limits: MailboxLimits,
): Generator<Entry> {
  const most = { messages: limits.messagesPerTopic * publisherShare, bytes: limits.bytesPerTopic * publisherShare }
  if (topic.entries.size < most.messages && topic.bytes + size <= most.bytes) return
  const own = [...topic.entries.values()].filter((entry) => entry.sender === sender)
  let messages = own.length
  let bytes = own.reduce((sum, entry) => sum + entry.size, 0)
  for (const entry of own) {
    if (messages < most.messages && bytes + size <= most.bytes) return
    if (entry.acknowledgedBy === undefined || entry.offset === undefined) continue
    messages--
    bytes -= entry.size
    yield entry
  }
}

function findLastPublishedAt(topics: Iterable<Topic>): number {
  let last = 0
  for (const { entries } of topics) for (const entry of entries.values()) last = Math.max(last, entry.publishedAt)
  return last
}

function sortByTime({ entries }: Topic): void {
  const inOrder = [...entries.values()]
  if (inOrder.every((entry, at) => at === 0 || (inOrder[at - 1] as Entry).publishedAt <= entry.publishedAt)) return
  entries.clear()
  for (const entry of inOrder.sort((a, b) => a.publishedAt - b.publishedAt)) entries.set(entry.hash, entry)
}

export function acknowledgersOf({ acknowledgedBy }: Entry): readonly string[] {
  return acknowledgedBy === undefined ? [] : typeof acknowledgedBy === 'string' ? [acknowledgedBy] : acknowledgedBy
}

function isAcknowledgedBy({ acknowledgedBy }: Entry, client: string): boolean {
  return acknowledgedBy === client || (Array.isArray(acknowledgedBy) && acknowledgedBy.includes(client))
}
