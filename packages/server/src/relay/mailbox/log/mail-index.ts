/** What is in the log, by topic: where each message stands, until when, and who has it. The messages themselves are not in memory. */
import type { Kept, Mail, TopicLimits } from '../mailbox.ts'
import type { Segment } from './disk.ts'

/** A file of the log and how much of it is still wanted. */
export type Shelf = { readonly segment: Segment; liveBytes: number }

/** Where a message stands. */
export type Place = { readonly shelf: Shelf; readonly offset: number }

export type Entry = {
  readonly hash: string
  readonly sender: string
  readonly publishedAt: number
  readonly expiresAt: number
  readonly size: number
  /** Undefined while it is being written. */
  place: Place | undefined
  writing: Promise<Kept> | undefined
  /** Clients that have acknowledged it; one text for the usual one. */
  takenBy: undefined | string | string[]
}

type Box = { readonly entries: Map<string, Entry>; bytes: number }

export type MailIndex = ReturnType<typeof createMailIndex>

export function createMailIndex(limits: TopicLimits) {
  const boxes = new Map<string, Box>()
  let sweeping: Iterator<readonly [string, Box]> | undefined
  let count = 0

  function remove(topic: string, box: Box, entry: Entry): void {
    if (!box.entries.delete(entry.hash)) return
    count--
    box.bytes -= entry.size
    if (entry.place) entry.place.shelf.liveBytes -= entry.size
    if (box.entries.size === 0) boxes.delete(topic)
  }

  /** Makes room by forgetting the oldest messages that somebody has taken. */
  function makeRoom(topic: string, box: Box, size: number): boolean {
    const isFull = () => box.entries.size >= limits.mailPerTopic || box.bytes + size > limits.bytesPerTopic
    if (!isFull()) return true
    for (const entry of box.entries.values()) {
      if (entry.takenBy === undefined || entry.place === undefined) continue
      remove(topic, box, entry)
      if (!isFull()) return true
    }
    return false
  }

  return {
    count: () => count,
    find: (topic: string, hash: string): Entry | undefined => boxes.get(topic)?.entries.get(hash),
    /** Undefined when the topic is full of what nobody has taken. */
    add(mail: Mail, size: number, place?: Place): Entry | undefined {
      const known = boxes.get(mail.topic)
      // What was promised before a restart is not forgotten for want of room.
      if (known && place === undefined && !makeRoom(mail.topic, known, size)) return undefined
      const box = boxes.get(mail.topic) ?? { entries: new Map<string, Entry>(), bytes: 0 }
      boxes.set(mail.topic, box)
      const { hash, sender, publishedAt, expiresAt } = mail
      const entry: Entry = { hash, sender, publishedAt, expiresAt, size, place, writing: undefined, takenBy: undefined }
      box.entries.set(hash, entry)
      box.bytes += size
      count++
      if (place) place.shelf.liveBytes += size
      return entry
    },
    setPlace(entry: Entry, place: Place): void {
      if (entry.place) entry.place.shelf.liveBytes -= entry.size
      entry.place = place
      place.shelf.liveBytes += entry.size
    },
    remove(topic: string, entry: Entry): void {
      const box = boxes.get(topic)
      if (box?.entries.get(entry.hash) === entry) remove(topic, box, entry)
    },
    take(entry: Entry, client: string): boolean {
      if (isTakenBy(entry, client)) return false
      if (entry.takenBy === undefined) entry.takenBy = client
      else if (typeof entry.takenBy === 'string') entry.takenBy = [entry.takenBy, client]
      else entry.takenBy.push(client)
      return true
    },
    waiting(topics: readonly string[], client: string, now: number, limit: number): readonly Entry[] {
      const found: Entry[] = []
      for (const topic of topics) {
        for (const entry of boxes.get(topic)?.entries.values() ?? []) {
          if (entry.place === undefined || entry.sender === client || entry.expiresAt <= now || isTakenBy(entry, client)) continue
          if (found.push(entry) === limit) return found
        }
      }
      return found
    },
    /** Forgets what has expired, a part of the topics at a time; true when it has been all round. */
    sweep(now: number, budget: number): boolean {
      sweeping ??= boxes.entries()
      for (let left = budget; left > 0; ) {
        const step = sweeping.next()
        if (step.done) {
          sweeping = undefined
          return true
        }
        const [topic, box] = step.value
        left -= 1 + box.entries.size
        for (const entry of box.entries.values()) if (entry.expiresAt <= now && entry.place) remove(topic, box, entry)
      }
      return false
    },
    latest(): number {
      let latest = 0
      for (const { entries } of boxes.values()) for (const entry of entries.values()) latest = Math.max(latest, entry.publishedAt)
      return latest
    },
    /** After a restart: what was moved within the log stands behind what is younger. */
    sort(): void {
      for (const box of boxes.values()) {
        const entries = [...box.entries.values()]
        if (entries.every((entry, at) => at === 0 || (entries[at - 1] as Entry).publishedAt <= entry.publishedAt)) continue
        box.entries.clear()
        for (const entry of entries.sort((a, b) => a.publishedAt - b.publishedAt)) box.entries.set(entry.hash, entry)
      }
    },
  }
}

export function takersOf(entry: Entry): readonly string[] {
  return entry.takenBy === undefined ? [] : typeof entry.takenBy === 'string' ? [entry.takenBy] : entry.takenBy
}

function isTakenBy({ takenBy }: Entry, client: string): boolean {
  return takenBy === client || (Array.isArray(takenBy) && takenBy.includes(client))
}
