/** Reads the log of an earlier process from its beginning. */
import type { Logger } from '../../../observe/log.ts'
import type { Disk, Segment } from './disk.ts'
import type { MailIndex, Shelf } from './mail-index.ts'
import { decodeRecord, type LogRecord } from './record.ts'

const chunkBytes = 4_194_304

export async function recover(disk: Disk, index: MailIndex, now: number, log: Logger): Promise<Shelf[]> {
  const shelves: Shelf[] = []
  /** Few clients write most of the mail: each name is in memory once. */
  const names = new Map<string, string>()
  const once = (name: string) => {
    const known = names.get(name)
    if (known === undefined) names.set(name, name)
    return known ?? name
  }
  for (const segment of await disk.openAll()) {
    const shelf = { segment, liveBytes: 0 }
    shelves.push(shelf)
    const read = await readRecords(segment, (record, offset, size) => {
      if (record.kind === 'receipt') {
        const entry = index.find(record.topic, record.hash)
        if (entry) index.take(entry, once(record.client))
        return
      }
      const { mail } = record
      const known = index.find(mail.topic, mail.hash)
      // Moved to the end of the log, or published again after it had expired.
      if (known) index.remove(mail.topic, known)
      if (mail.expiresAt > now) index.add({ ...mail, sender: once(mail.sender) }, size, { shelf, offset })
    })
    // Usual after a crash: the write was cut off, and nobody was told that it had succeeded.
    if (read < segment.size())
      log.info({ file: segment.number, bytes: segment.size() - read }, 'the relay’s log ends in an unfinished write')
  }
  index.sort()
  return shelves
}

/** Hears every whole record; resolves with how many bytes they are. */
export async function readRecords(segment: Segment, hear: (record: LogRecord, offset: number, size: number) => void): Promise<number> {
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
      if (decoded === 'part') break
      hear(decoded.record, start + at, decoded.end - at)
      at = decoded.end
    }
    start += at
    rest = rest.subarray(at)
  }
  return start
}
