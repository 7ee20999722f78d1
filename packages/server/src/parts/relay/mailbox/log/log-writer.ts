/** Writes records to the log: many share one write and one fdatasync. */
import { createGroupCommit } from '../group-commit.ts'
import type { LogOffset } from './message-index.ts'
import type { SegmentAppender } from './segment-appender.ts'

export type LogWriter = {
  /** Resolves when the record is on disk. */
  readonly write: (bytes: Buffer) => Promise<LogOffset>
  /** Writes a receipt within a moment. A crash of the machine may lose it, unlike a message. */
  readonly writeReceipt: (bytes: Buffer) => void
  /** The disk does not keep up with what is published. */
  readonly isOverloaded: () => boolean
  /** Writes what is queued, and takes nothing more. */
  readonly close: () => Promise<void>
}

type Write = {
  readonly bytes: Buffer
  readonly durable: boolean
  readonly resolve: (offset: LogOffset) => void
  readonly reject: (error: unknown) => void
}

const receiptDelayMs = 100
/** Bounds one write, so that the first record in it does not wait for the last. */
const batchBytes = 8_388_608
/** With more writes queued, publishers get an error at once and publish again. */
const longestQueue = 50_000

export function createLogWriter(appender: SegmentAppender): LogWriter {
  const commits = createGroupCommit<Write>({
    maxItems: Number.POSITIVE_INFINITY,
    maxBytes: batchBytes,
    sizeOf: ({ bytes }) => bytes.length,
    commit: (batch) => appendBatch(appender, batch),
  })
  let receiptTimer: NodeJS.Timeout | undefined
  let closed = false

  function flush(): void {
    clearTimeout(receiptTimer)
    receiptTimer = undefined
    commits.flush()
  }

  return {
    write(bytes) {
      if (closed) return Promise.reject(new Error('The mailbox is closed.'))
      return new Promise((resolve, reject) => {
        commits.addLazily({ bytes, durable: true, resolve, reject })
        flush()
      })
    },
    writeReceipt(bytes) {
      if (closed) return
      commits.addLazily({ bytes, durable: false, resolve: ignore, reject: ignore })
      receiptTimer ??= setTimeout(flush, receiptDelayMs)
    },
    isOverloaded: () => commits.queued() >= longestQueue,
    async close() {
      closed = true
      flush()
      await commits.idle()
    },
  }
}

async function appendBatch(appender: SegmentAppender, batch: readonly Write[]): Promise<void> {
  try {
    const bytes = Buffer.concat(batch.map((write) => write.bytes))
    const durable = batch.some((write) => write.durable)
    const { segment, position: start } = await appender.append(bytes, durable)
    let position = start
    for (const write of batch) {
      write.resolve({ segment, position })
      position += write.bytes.length
    }
  } catch (error) {
    for (const write of batch) write.reject(error)
  }
}

function ignore(): void {}
