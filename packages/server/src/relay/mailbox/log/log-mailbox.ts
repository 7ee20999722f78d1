/**
 * The mailbox of a single process: an append-only log beside the embedded database.
 *
 * Many publishes share one write and one fdatasync (group commit): what comes while the disk is busy goes with the next
 * write. PGlite could keep mail too, but it does not sync to the disk, holds up the whole process while it writes, and
 * does not clear up after deletes by itself.
 */
import type { Logger } from '../../../observe/log.ts'
import type { Kept, Mail, Mailbox, TopicLimits } from '../mailbox.ts'
import { tidy } from './compaction.ts'
import type { Disk } from './disk.ts'
import { createMailIndex, type Entry, type Place, type Shelf } from './mail-index.ts'
import { decodeRecord, encodeMail, encodeReceipt } from './record.ts'
import { recover } from './recovery.ts'

type Options = {
  readonly disk: Disk
  readonly limits: TopicLimits
  readonly now: () => number
  readonly log: Logger
  /** A new file begins after so many bytes. */
  readonly segmentBytes?: number
  /** How often expired mail is looked for, in ms. */
  readonly sweepMs?: number
}

type Write = {
  readonly bytes: Buffer
  /** Receipts may be lost in a crash of the machine; mail may not. */
  readonly durable: boolean
  readonly done: (place: Place) => void
  readonly failed: (error: unknown) => void
}

const receiptDelayMs = 100
/** At most so much in one write, so that the first in it does not wait for the last. */
const batchBytes = 8_388_608
/** More than that waiting is more than the disk can take: publishers are told at once, and try again. */
const longestQueue = 50_000
const sweepBudget = 20_000
/** After a failure, writes are refused for so long without asking the disk. */
const restMs = 1_000
/** Written to see whether anything can be. */
const nobody = '0'.repeat(64)

export type LogMailbox = Mailbox & {
  /** When the latest message was published that was there from the beginning; 0 without any. */
  readonly latest: number
}

export async function openLogMailbox(options: Options): Promise<LogMailbox> {
  const { disk, limits, now, log, segmentBytes = 67_108_864, sweepMs = 1_000 } = options
  const index = createMailIndex(limits)
  // Does not jump when the machine’s clock is set.
  const clock = () => performance.now()
  const shelves: Shelf[] = await recover(disk, index, now(), log)
  const latest = index.latest()
  let nextNumber = (shelves.at(-1)?.segment.number ?? 0) + 1
  /** Undefined after a write that failed: the end of that file is not to be trusted. */
  let head: Shelf | undefined
  let queue: Write[] = []
  let running: Promise<void> | undefined
  let receiptTimer: NodeJS.Timeout | undefined
  let closed = false
  let failure: { readonly error: unknown; readonly until: number } | undefined

  async function openHead(): Promise<Shelf> {
    if (head && head.segment.size() < segmentBytes) return head
    head = undefined
    const shelf = { segment: await disk.create(nextNumber++), liveBytes: 0 }
    shelves.push(shelf)
    head = shelf
    return shelf
  }

  /** The next write begins a new file, and an empty one is not left behind: a full disk would fill with them. */
  async function giveUp(error: unknown): Promise<void> {
    if (failure?.error !== error) {
      failure = { error, until: clock() + restMs }
      log.error({ err: error }, 'the relay could not write its log')
    }
    const empty = head?.segment.size() === 0 ? head : undefined
    head = undefined
    if (empty === undefined) return
    shelves.splice(shelves.indexOf(empty), 1)
    await empty.segment.remove().catch(() => undefined)
  }

  function takeBatch(): Write[] {
    let bytes = 0
    const end = queue.findIndex((write) => {
      bytes += write.bytes.length
      return bytes > batchBytes
    })
    const batch = end <= 0 ? queue : queue.slice(0, end)
    queue = end <= 0 ? [] : queue.slice(end)
    return batch
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch()
      try {
        if (failure && clock() < failure.until) throw failure.error
        const shelf = await openHead()
        const bytes = Buffer.concat(batch.map((write) => write.bytes))
        let offset = await shelf.segment.append(
          bytes,
          batch.some((write) => write.durable),
        )
        failure = undefined
        for (const write of batch) {
          write.done({ shelf, offset })
          offset += write.bytes.length
        }
      } catch (error) {
        await giveUp(error)
        for (const write of batch) write.failed(error)
      }
    }
  }

  function start(): void {
    clearTimeout(receiptTimer)
    receiptTimer = undefined
    running ??= writeAll().finally(() => {
      running = undefined
      if (queue.length > 0) start()
    })
  }

  function write(bytes: Buffer): Promise<Place> {
    if (closed) return Promise.reject(new Error('The mailbox is closed.'))
    return new Promise((done, failed) => {
      queue.push({ bytes, durable: true, done, failed })
      start()
    })
  }

  async function store(mail: Mail, bytes: Buffer, entry: Entry): Promise<Kept> {
    try {
      index.setPlace(entry, await write(bytes))
      return 'kept'
    } catch (error) {
      index.remove(mail.topic, entry)
      throw error
    } finally {
      entry.writing = undefined
    }
  }

  async function keep(mail: Mail): Promise<Kept> {
    const known = index.find(mail.topic, mail.hash)
    if (known && known.expiresAt > now()) {
      await known.writing
      return 'known'
    }
    if (queue.length >= longestQueue) throw new Error('The disk does not keep up with what is published.')
    if (known) index.remove(mail.topic, known)
    const bytes = encodeMail(mail)
    const entry = index.add(mail, bytes.length)
    if (entry === undefined) return 'full'
    entry.writing = store(mail, bytes, entry)
    return entry.writing
  }

  async function load(entry: Entry): Promise<Mail | undefined> {
    if (entry.place === undefined) return undefined
    const decoded = decodeRecord(await entry.place.shelf.segment.read(entry.place.offset, entry.size), 0)
    return typeof decoded === 'object' && decoded.record.kind === 'mail' ? decoded.record.mail : undefined
  }

  let tidying: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!index.sweep(now(), sweepBudget) || tidying) return
    tidying = tidy({ shelves, index, write }, segmentBytes)
      .catch((error: unknown) => log.warn({ err: error }, 'the relay’s log could not be tidied'))
      .finally(() => {
        tidying = undefined
      })
  }, sweepMs)
  timer.unref()

  return {
    latest,
    keep,
    async read(topics, client, limit) {
      const found: Mail[] = []
      for (const entry of index.waiting(topics, client, now(), limit)) {
        const mail = await load(entry)
        if (mail) found.push(mail)
      }
      return found
    },
    acknowledge(topic, hash, client) {
      const entry = index.find(topic, hash)
      if (!entry || !index.take(entry, client) || closed) return
      queue.push({ bytes: encodeReceipt(topic, hash, client), durable: false, done: () => {}, failed: () => {} })
      receiptTimer ??= setTimeout(start, receiptDelayMs)
    },
    ping: () => write(encodeReceipt(nobody, nobody, '')).then(() => undefined),
    async close() {
      clearInterval(timer)
      closed = true
      start()
      await running
      await tidying
      await Promise.all(shelves.map((shelf) => shelf.segment.close()))
    },
  }
}
