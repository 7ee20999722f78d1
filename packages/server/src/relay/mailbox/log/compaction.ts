/** Gives back the room of mail that is gone. */
import { type Entry, type MailIndex, type Place, type Shelf, takersOf } from './mail-index.ts'
import { encodeReceipt } from './record.ts'
import { readRecords } from './recovery.ts'

export type LogParts = {
  readonly shelves: Shelf[]
  readonly index: MailIndex
  /** Resolves when the bytes are on the disk. */
  readonly write: (bytes: Buffer) => Promise<Place>
}

/** So many files are kept without need, whatever is in them. */
const fewFiles = 16
/** Moved at once: they share a write, and live traffic does not wait long behind them. */
const together = 200

/**
 * Files go oldest first, so that a receipt never goes before its message. A file whose mail is all gone is deleted; when
 * the log is more than twice what is wanted of it, the oldest file's remaining mail is written to the end first.
 */
export async function tidy(parts: LogParts, segmentBytes: number): Promise<void> {
  const { shelves } = parts
  while (shelves.length > 1) {
    const oldest = shelves[0] as Shelf
    if (oldest.liveBytes > 0) {
      const total = shelves.reduce((sum, shelf) => sum + shelf.segment.size(), 0)
      const live = shelves.reduce((sum, shelf) => sum + shelf.liveBytes, 0)
      if (total < 2 * live + 2 * segmentBytes && shelves.length <= fewFiles + total / segmentBytes) return
      await moveOut(parts, oldest)
      // Some of it is being written again or could not be moved: next time.
      if (oldest.liveBytes > 0) return
    }
    shelves.shift()
    await oldest.segment.remove()
  }
}

async function moveOut({ index, write }: LogParts, shelf: Shelf): Promise<void> {
  const wanted: { readonly topic: string; readonly entry: Entry; readonly offset: number }[] = []
  await readRecords(shelf.segment, (record, offset) => {
    if (record.kind === 'receipt') return
    const entry = index.find(record.mail.topic, record.mail.hash)
    if (entry?.place?.shelf === shelf && entry.place.offset === offset) wanted.push({ topic: record.mail.topic, entry, offset })
  })
  const move = async ({ topic, entry, offset }: (typeof wanted)[number]) => {
    const mail = await shelf.segment.read(offset, entry.size)
    const receipts = takersOf(entry).map((client) => encodeReceipt(topic, entry.hash, client))
    const place = await write(Buffer.concat([mail, ...receipts]))
    // It may have expired meanwhile.
    if (index.find(topic, entry.hash) === entry) index.setPlace(entry, place)
  }
  for (let at = 0; at < wanted.length; at += together) await Promise.all(wanted.slice(at, at + together).map(move))
}
