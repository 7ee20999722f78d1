/** Appends to the newest segment, and begins another when it is full or a write to it has failed. */
import type { Logger } from '@foyer/service/observe'
import { createFailureBackoff } from '../failure-backoff.ts'
import type { LogOffset, LogSegment } from './message-index.ts'
import type { SegmentStore } from './segment-store.ts'

type Options = {
  readonly store: SegmentStore
  /** All segments of the log, oldest first. */
  readonly segments: LogSegment[]
  readonly segmentBytes: number
  readonly log: Logger
}

export type SegmentAppender = {
  /** Resolves with the offset of the bytes, once the disk has them when `durable`. @throws when they could not be written. */
  readonly append: (bytes: Buffer, durable: boolean) => Promise<LogOffset>
}

const backoffMs = 1_000

export function createSegmentAppender({ store, segments, segmentBytes, log }: Options): SegmentAppender {
  const backoff = createFailureBackoff(backoffMs)
  let nextNumber = (segments.at(-1)?.file.number ?? 0) + 1
  /** Undefined after a failed write: the end of that segment may be damaged. */
  let head: LogSegment | undefined

  async function openHead(): Promise<LogSegment> {
    if (head && head.file.size() < segmentBytes) return head
    head = undefined
    const segment = { file: await store.create(nextNumber++), liveBytes: 0 }
    segments.push(segment)
    head = segment
    return segment
  }

  /** The next write begins a new segment. An empty one is removed: a full disk would otherwise fill with them. */
  async function abandonHead(): Promise<void> {
    const empty = head?.file.size() === 0 ? head : undefined
    head = undefined
    if (empty === undefined) return
    segments.splice(segments.indexOf(empty), 1)
    await empty.file.remove().catch(() => undefined)
  }

  return {
    async append(bytes, durable) {
      try {
        backoff.check()
        const segment = await openHead()
        const position = await segment.file.append(bytes, durable)
        backoff.succeed()
        return { segment, position }
      } catch (error) {
        if (backoff.fail(error)) log.error({ err: error }, 'the relay could not write its log')
        await abandonHead()
        throw error
      }
    },
  }
}
