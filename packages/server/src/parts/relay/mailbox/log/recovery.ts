/** Rebuilds the index from the log of an earlier process. */
import type { Logger } from '@foyer/service/observe'
import type { LogSegment, MessageIndex } from './message-index.ts'

import { decodeRecord, type LogRecord } from './record.ts'
import type { Segment, SegmentStore } from './segment-store.ts'

const chunkBytes = 4_194_304

type Options = { readonly store: SegmentStore; readonly index: MessageIndex; readonly now: number; readonly log: Logger }

export async function recover({ store, index, now, log }: Options): Promise<LogSegment[]> {
  const segments: LogSegment[] = []
  const intern = createIntern()
  for (const file of await store.openAll()) {
    const segment = { file, liveBytes: 0 }
    segments.push(segment)
    const readBytes = await readRecords(file, (record, position, size) => {
      if (record.kind === 'receipt') {
        const entry = index.find(record.topic, record.hash)
        if (entry) index.acknowledge(record.topic, entry, intern(record.client))
        return
      }
      const { message, group } = record
      const known = index.find(message.topic, message.hash)
      // Moved to the end of the log: it stays where it was among those of its millisecond, of which some may not have been moved yet.
      if (known?.publishedAt === message.publishedAt && known.size === size) return index.setOffset(known, { segment, position })
      // Published again after it expired.
      if (known) index.remove(message.topic, known)
      if (message.expiresAt > now)
        index.restore({ ...message, sender: intern(message.sender) }, { size, group, offset: { segment, position } })
    })
    // Usual after a crash: the write was cut off, and its publisher got no response.
    if (readBytes < file.size()) {
      log.info({ file: file.number, bytes: file.size() - readBytes }, 'the relay’s log ends in an unfinished write')
    }
  }
  index.sort()
  return segments
}

/** Answers one text for equal texts: few clients send most messages, and each name is then in memory once. */
function createIntern(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}

/** Reports every whole record; resolves with how many bytes they are. */
export async function readRecords(
  segment: Segment,
  onRecord: (record: LogRecord, position: number, size: number) => void,
): Promise<number> {
  let rest: Buffer = Buffer.alloc(0)
  let start = 0
  while (start + rest.length < segment.size()) {
    const from = start + rest.length
    const more = await segment.read(from, Math.min(chunkBytes, segment.size() - from))
    if (more.length === 0) break
    rest = Buffer.concat([rest, more])
    let at = 0
    for (;;) {
      const decoded = decodeRecord(rest, at)
      if (decoded === 'damaged') return start + at
      if (decoded === 'partial') break
      onRecord(decoded.record, start + at, decoded.end - at)
      at = decoded.end
    }
    start += at
    rest = rest.subarray(at)
  }
  return start
}
