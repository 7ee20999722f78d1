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

async function moveMessages({ index, write }: LogParts, segment: LogSegment): Promise<void> {
  const live: { readonly topic: string; readonly entry: Entry; readonly position: number }[] = []
  await readRecords(segment.file, (record, position) => {
    if (record.kind === 'receipt') return
    const { topic, hash } = record.message
    const entry = index.find(topic, hash)
    if (entry?.offset?.segment === segment && entry.offset.position === position) live.push({ topic, entry, position })
  })
  type Live = (typeof live)[number]
  const move = async ({ topic, entry }: Live, record: Buffer) => {
    const receipts = acknowledgersOf(entry).map((client) => encodeReceipt({ topic, hash: entry.hash }, client))
    const offset = await write(Buffer.concat([record, ...receipts]))
    // The message may have expired meanwhile.
    if (index.find(topic, entry.hash) === entry) index.setOffset(entry, offset)
  }
  for (let at = 0; at < live.length; at += batchSize) {
    const some = live.slice(at, at + batchSize)
    const records = await Promise.all(some.map(({ entry, position }) => segment.file.read(position, entry.size)))
    // In their order, which is that of messages of one millisecond.
    await Promise.all(some.map((one, which) => move(one, records[which] as Buffer)))
  }
}
