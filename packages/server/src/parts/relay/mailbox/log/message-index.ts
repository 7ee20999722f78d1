/** The index of the log, by topic: each message's offset, lifetime and receipts. The messages themselves are not in memory. */
import type { Message, StoreResult, TopicQuotaLimits } from '../mailbox.ts'
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
  /** Undefined while the record is being written. */
  offset: LogOffset | undefined
  writing: Promise<StoreResult> | undefined
  /** Clients that have acknowledged it; a plain text for the usual single one. */
  acknowledgedBy: undefined | string | string[]
}

type Topic = { readonly entries: Map<string, Entry>; bytes: number }

export type MessageIndex = ReturnType<typeof createMessageIndex>

export function createMessageIndex(limits: TopicQuotaLimits) {
  const topics = new Map<string, Topic>()
  let expiring: Iterator<readonly [string, Topic]> | undefined

  function remove(name: string, topic: Topic, entry: Entry): void {
    if (!topic.entries.delete(entry.hash)) return
    topic.bytes -= entry.size
    if (entry.offset) entry.offset.segment.liveBytes -= entry.size
    if (topic.entries.size === 0) topics.delete(name)
  }

  return {
    find: (topic: string, hash: string): Entry | undefined => topics.get(topic)?.entries.get(hash),
    /** Undefined when the topic quota is used up by messages that nobody has acknowledged. */
    add(message: Message, size: number, offset?: LogOffset): Entry | undefined {
      const known = topics.get(message.topic)
      // A message that was promised before a restart is not dropped for lack of room.
      if (known && offset === undefined) {
        for (const evicted of evictable(known, size, limits)) remove(message.topic, known, evicted)
        if (!fits(known, size, limits)) return undefined
      }
      const topic = topics.get(message.topic) ?? { entries: new Map<string, Entry>(), bytes: 0 }
      topics.set(message.topic, topic)
      const { hash, sender, publishedAt, expiresAt } = message
      const entry: Entry = { hash, sender, publishedAt, expiresAt, size, offset, writing: undefined, acknowledgedBy: undefined }
      topic.entries.set(hash, entry)
      topic.bytes += size
      if (offset) offset.segment.liveBytes += size
      return entry
    },
    setOffset(entry: Entry, offset: LogOffset): void {
      if (entry.offset) entry.offset.segment.liveBytes -= entry.size
      entry.offset = offset
      offset.segment.liveBytes += entry.size
    },
    remove(name: string, entry: Entry): void {
      const topic = topics.get(name)
      if (topic?.entries.get(entry.hash) === entry) remove(name, topic, entry)
    },
    /** False if this client had acknowledged it before. */
    acknowledge(entry: Entry, client: string): boolean {
      if (isAcknowledgedBy(entry, client)) return false
      if (entry.acknowledgedBy === undefined) entry.acknowledgedBy = client
      else if (typeof entry.acknowledgedBy === 'string') entry.acknowledgedBy = [entry.acknowledgedBy, client]
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
    lastPublishedAt(): number {
      let last = 0
      for (const { entries } of topics.values()) for (const entry of entries.values()) last = Math.max(last, entry.publishedAt)
      return last
    },
    /** Restores each topic's order after a restart: compaction moves old messages behind younger ones in the log. */
    sort(): void {
      for (const topic of topics.values()) sortByTime(topic)
    },
  }
}

const fits = ({ entries, bytes }: Topic, size: number, limits: TopicQuotaLimits): boolean =>
  entries.size < limits.messagesPerTopic && bytes + size <= limits.bytesPerTopic

/** The oldest acknowledged messages, until a message of this size fits. The caller removes each before the next. */
function* evictable(topic: Topic, size: number, limits: TopicQuotaLimits): Generator<Entry> {
  for (const entry of topic.entries.values()) {
    if (fits(topic, size, limits)) return
    if (entry.acknowledgedBy !== undefined && entry.offset !== undefined) yield entry
  }
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
