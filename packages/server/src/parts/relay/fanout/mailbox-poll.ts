/**
 * Polls the shared database for messages that other processes stored and whose fan-out event did not arrive here: seldom
 * while the processes reach each other, often while they do not.
 */
import type { Logger } from '@foyer/service/observe'
import { copyKeyOf } from '../mailbox/mailbox.ts'
import type { StoredOffset } from '../mailbox/sql/message-queries.ts'
import type { SqlMailbox } from '../mailbox/sql/sql-mailbox.ts'
import type { TwoGenerationSet } from '../recent-set.ts'
import type { Subscribers } from '../subscribers.ts'

type Options = {
  readonly mailbox: Pick<SqlMailbox, 'readStoredSince' | 'load'>
  readonly subscribers: Pick<Subscribers, 'deliver' | 'has'>
  /** The copies that this process has delivered already, by whichever way they came. */
  readonly delivered: TwoGenerationSet
  readonly isConnected: () => boolean
  readonly log: Logger
}

const connectedMs = 3_000
const disconnectedMs = 300
const retryMs = 1_000
/** Rows loaded with one query. */
const batchRows = 500

/** Returns a stop function that waits for a poll in progress. */
export function pollMailbox({ isConnected, log, ...poll }: Options): () => Promise<void> {
  const readNew = createReader(poll)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let wasConnected = isConnected()
  let elapsed = 0

  /** Polls if it is time, and answers how long to wait for the next tick. */
  async function tick(): Promise<number> {
    const connected = isConnected()
    elapsed += disconnectedMs
    // Once more right after a reconnect: events may have been lost in between.
    const isDue = !connected || !wasConnected || elapsed >= connectedMs
    wasConnected = connected
    if (!isDue) return disconnectedMs
    elapsed = 0
    try {
      await readNew(() => stopped)
      return disconnectedMs
    } catch (error) {
      log.warn({ err: error }, 'the relay could not poll the database for messages of other processes')
      return retryMs
    }
  }

  function run(): void {
    running = tick().then((pauseMs) => {
      if (!stopped) timer = setTimeout(run, pauseMs)
    })
  }

  run()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

function createReader({ mailbox, subscribers, delivered }: Pick<Options, 'mailbox' | 'subscribers' | 'delivered'>) {
  let offset: StoredOffset | undefined

  return async (isStopped: () => boolean) => {
    for (let hasMore = true; hasMore && !isStopped(); ) {
      const part = await mailbox.readStoredSince(offset)
      const unseen = part.keys.filter((key) => subscribers.has(key.topic) && !delivered.has(copyKeyOf(key)))
      for (let at = 0; at < unseen.length; at += batchRows) {
        for (const message of await mailbox.load(unseen.slice(at, at + batchRows))) {
          subscribers.deliver({ kind: 'message', message, stored: true })
        }
      }
      // A part that was read is not read again, whatever becomes of the next.
      offset = part.next
      hasMore = part.hasMore
    }
    delivered.rotate()
  }
}
