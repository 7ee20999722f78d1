/** Frees the disk space of messages that are no longer in the index. */
import { acknowledgersOf, type Entry, type LogOffset, type LogSegment, type MessageIndex } from './message-index.ts'
import { encodeReceipt } from './record.ts'
import { readRecords } from './recovery.ts'

type LogParts = {
  readonly segments: LogSegment[]
  readonly index: MessageIndex
  /** Resolves when the bytes are on disk. */
  readonly write: (bytes: Buffer) => Promise<LogOffset>
}

/** Below this number of files compaction moves nothing. */
const fewFiles = 16
/** Messages moved at once: they share a write, and publishes do not wait long behind them. */
const batchSize = 200

/**
 * Segments go oldest first, so that no receipt goes before its message. A segment without live messages is deleted; when
 * the log is more than twice as large as its live messages, the oldest segment's are first moved to the end.
 */
export async function compact(parts: LogParts, segmentBytes: number): Promise<void> {
  const { segments } = parts
  while (segments.length > 1) {
    const oldest = segments[0] as LogSegment
    if (oldest.liveBytes > 0) {
      const total = segments.reduce((sum, segment) => sum + segment.file.size(), 0)
      const live = segments.reduce((sum, segment) => sum + segment.liveBytes, 0)
      if (total < 2 * live + 2 * segmentBytes && segments.length <= fewFiles + total / segmentBytes) return
      await moveMessages(parts, oldest)
      // Some of them are being written again, or could not be moved: the next compaction deletes the segment.
      if (oldest.liveBytes > 0) return
    }
    segments.shift()
    await oldest.file.remove()
  }
}

async function moveMessages(parts: LogParts, segment: LogSegment): Promise<void> {
  const { index, write } = parts
  const moved = await findMoved(parts, segment)
  const move = async ({ topic, entry }: Moved, record: Buffer) => {
    const receipts = acknowledgersOf(entry).map((client) => encodeReceipt({ topic, hash: entry.hash }, client))
    const offset = await write(Buffer.concat([record, ...receipts]))
    // The message may have expired meanwhile.
    if (index.find(topic, entry.hash) === entry) index.setOffset(entry, offset)
  }
  for (let at = 0; at < moved.length; at += batchSize) {
    const some = moved.slice(at, at + batchSize)
    const records = await Promise.all(some.map(({ entry, offset }) => offset.segment.file.read(offset.position, entry.size)))
    // In their order, which is that of messages of one millisecond.
    await Promise.all(some.map((one, which) => move(one, records[which] as Buffer)))
  }
}

type Moved = { readonly topic: string; readonly entry: Entry; readonly offset: LogOffset }

/**
 * The messages of a segment, and those of later ones that have come in the same millisecond as one of them on its topic: the log keeps the
 * order of such, so that it moves all of them or none. None of those of which one is being written: the next compaction moves them.
 */
async function findMoved({ index }: LogParts, segment: LogSegment): Promise<readonly Moved[]> {
  const times = new Map<string, Set<number>>()
  await readRecords(segment.file, (record, position) => {
    if (record.kind === 'receipt') return
    const { topic, hash, publishedAt } = record.message
    const offset = index.find(topic, hash)?.offset
    if (offset?.segment !== segment || offset.position !== position) return
    const ofTopic = times.get(topic) ?? new Set()
    times.set(topic, ofTopic.add(publishedAt))
  })
  return [...times].flatMap(([topic, ofTopic]): readonly Moved[] => {
    const entries = [...index.entriesOf(topic)].filter(({ publishedAt }) => ofTopic.has(publishedAt))
    const unwritten = new Set(entries.filter(({ offset }) => offset === undefined).map(({ publishedAt }) => publishedAt))
    return entries.flatMap((entry) =>
      entry.offset === undefined || unwritten.has(entry.publishedAt) ? [] : [{ topic, entry, offset: entry.offset }],
    )
  })
}
