/**
 * The mailbox of a single process: an append-only log beside the embedded database.
 *
 * PGlite could store messages too, but it does not sync to the disk, blocks the whole process while it writes, and does
 * not vacuum by itself.
 */

import type { Logger } from '@foyer/service/observe'
import { unknownGroup } from '../address-group.ts'
import type { Mailbox, MailboxLimits, Message, StoreResult } from '../mailbox.ts'
import { compact } from './compaction.ts'
import { createLogWriter, type LogWriter } from './log-writer.ts'
import { createMessageIndex, type Entry, type LogSegment, type MessageIndex } from './message-index.ts'
import { decodeRecord, encodeMessage, encodeReceipt } from './record.ts'

import { recover } from './recovery.ts'
import { createSegmentAppender } from './segment-appender.ts'
import type { SegmentStore } from './segment-store.ts'

type Options = {
  readonly store: SegmentStore
  readonly limits: MailboxLimits
  readonly now: () => number
  readonly log: Logger
  /** A new segment begins after so many bytes. */
  readonly segmentBytes?: number
  readonly housekeepingMs?: number
}

export type LogMailbox = Mailbox & {
  /** When the latest message was published that an earlier process has left; 0 without any. */
  readonly lastPublishedAt: number
  /** Copies every message that was stored before, into a folder. */
  readonly backUp: (folder: string) => Promise<void>
}

/** Entries looked at in one round of expiry. */
const expiryBudget = 20_000
/** What `ping` writes: a receipt for no message. */
const pingRecord = { topic: '0'.repeat(64), hash: '0'.repeat(64) }

export async function openLogMailbox(options: Options): Promise<LogMailbox> {
  const { store, limits, now, log, segmentBytes = 67_108_864, housekeepingMs = 1_000 } = options
  const index = createMessageIndex(limits)
  const segments = await recover({ store, index, now: now(), log })
  const lastPublishedAt = index.lastPublishedAt()
  const writer = createLogWriter(createSegmentAppender({ store, segments, segmentBytes, log }))
  const housekeeping = startHousekeeping({ index, segments, writer, segmentBytes, housekeepingMs, now, log })

  return {
    lastPublishedAt,
    async store(message, group = unknownGroup) {
      const known = index.find(message.topic, message.hash)
      if (known && known.expiresAt > now()) {
        await known.writing
        return 'duplicate'
      }
      if (writer.isOverloaded()) throw new Error('The disk does not keep up with what is published.')
      if (known) index.remove(message.topic, known)
      const bytes = encodeMessage(message, group)
      const entry = index.add(message, { size: bytes.length, group })
      if (typeof entry === 'string') return entry
      entry.writing = write({ index, writer }, message, { bytes, entry })
      return entry.writing
    },
    async read({ topics, client, messages: limit, bytes: maxBytes }) {
      const entries: Entry[] = []
      let bytes = 0
      for (const entry of index.pending(topics, client, now())) {
        bytes += entry.size
        if (entries.length === limit || (entries.length > 0 && bytes > maxBytes)) return { messages: await loadAll(entries), hasMore: true }
        entries.push(entry)
      }
      return { messages: await loadAll(entries), hasMore: false }
    },
    acknowledge({ topic, hash }, client) {
      const entry = index.find(topic, hash)
      if (entry && index.acknowledge(topic, entry, client)) writer.writeReceipt(encodeReceipt({ topic, hash }, client))
    },
    // Everything that was answered before is in these files already. None of them may go away meanwhile.
    backUp: (folder) =>
      housekeeping.withoutCompaction(async () => {
        for (const { file } of [...segments]) await file.copyTo(folder)
      }),
    ping: () => writer.write(encodeReceipt(pingRecord, '')).then(() => undefined),
    async close() {
      const stopping = housekeeping.stop()
      await writer.close()
      await stopping
      await Promise.all(segments.map(({ file }) => file.close()))
    },
  }
}

type Written = { readonly bytes: Buffer; readonly entry: Entry }

async function write(
  { index, writer }: { readonly index: MessageIndex; readonly writer: LogWriter },
  { topic }: Message,
  { bytes, entry }: Written,
): Promise<StoreResult> {
  try {
    const offset = await writer.write(bytes)
    // It may have expired meanwhile, or made room for others. Its bytes then count for nothing.
    if (index.find(topic, entry.hash) === entry) index.setOffset(entry, offset)
    return 'stored'
  } catch (error) {
    index.remove(topic, entry)
    throw error
  } finally {
    entry.writing = undefined
  }
}

/** One after the other, so that a read does not hold up others at the disk. */
async function loadAll(entries: readonly Entry[]): Promise<readonly Message[]> {
  const messages: Message[] = []
  for (const { offset, size } of entries) {
    if (offset === undefined) continue
    const decoded = decodeRecord(await offset.segment.file.read(offset.position, size), 0)
    if (typeof decoded === 'object' && decoded.record.kind === 'message') messages.push(decoded.record.message)
  }
  return messages
}

type HousekeepingOptions = {
  readonly index: MessageIndex
  readonly segments: LogSegment[]
  readonly writer: LogWriter
  readonly segmentBytes: number
  readonly housekeepingMs: number
  readonly now: () => number
  readonly log: Logger
}

type Housekeeping = {
  /** Does something while no segment is deleted. */
  readonly withoutCompaction: (work: () => Promise<void>) => Promise<void>
  /** Waits for a compaction in progress. */
  readonly stop: () => Promise<void>
}

/** Expires messages, and compacts the log after each full round. */
function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { index, segments, writer, segmentBytes, housekeepingMs, now, log } = options
  let compacting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!index.expire(now(), expiryBudget) || compacting) return
    compacting = compact({ segments, index, write: writer.write }, segmentBytes)
      .catch((error: unknown) => log.warn({ err: error }, 'the relay’s log could not be compacted'))
      .finally(() => {
        compacting = undefined
      })
  }, housekeepingMs)
  timer.unref()
  return {
    async withoutCompaction(work) {
      while (compacting) await compacting
      compacting = work().finally(() => {
        compacting = undefined
      })
      await compacting
    },
    async stop() {
      clearInterval(timer)
      await compacting?.catch(() => undefined)
    },
  }
}
