/** Opens the mailbox that fits the deployment, and what delivers its messages: one process with a log, or several on PostgreSQL. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedSql } from '@foyer/service/database'
import type { Logger } from '@foyer/service/observe'
import { type Fanout, noFanout } from './fanout/fanout.ts'
import { pollMailbox } from './fanout/mailbox-poll.ts'
import { connectRedisFanout } from './fanout/redis-fanout.ts'
import { openLogMailbox } from './mailbox/log/log-mailbox.ts'
import { createFileSegments, createMemorySegments } from './mailbox/log/segment-store.ts'
import type { Mailbox, MailboxLimits } from './mailbox/mailbox.ts'
import { openSqlMailbox } from './mailbox/sql/sql-mailbox.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createTwoGenerationSet } from './recent-set.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'

export type Storage = {
  readonly mailbox: Mailbox
  readonly fanout: Fanout
  readonly subscribers: Subscribers
  readonly publisher: Publisher
  /** Copies the messages into a folder, where they are in files of this process. */
  readonly backUp?: (folder: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Options = { readonly limits: MailboxLimits; readonly now: () => number; readonly log: Logger }

/** For a single process on the embedded database. `dataDir`: `memory` keeps nothing. @throws {Error} when the log cannot be read. */
export async function openSingleProcess(dataDir: string, { limits, now, log }: Options): Promise<Storage> {
  const store = dataDir === 'memory' ? createMemorySegments() : createFileSegments(join(dataDir, 'relay'))
  const mailbox = await openLogMailbox({ store, limits, now, log })
  const subscribers = createSubscribers()
  const { lastPublishedAt } = mailbox
  const publisher = createPublisher({ mailbox, fanout: noFanout, subscribers, now, lastPublishedAt })
  return {
    mailbox,
    fanout: noFanout,
    subscribers,
    publisher,
    close: mailbox.close,
    backUp: async (folder) => {
      const copy = join(folder, 'relay')
      await mkdir(copy)
      await mailbox.backUp(copy)
    },
  }
}

/** For processes that share PostgreSQL: they reach each other over Redis, and poll the database where that fails. */
export async function openSharedDatabase(
  { sql, redisUrl }: { readonly sql: SharedSql; readonly redisUrl: string | undefined },
  { limits, now, log }: Options,
): Promise<Storage> {
  const mailbox = openSqlMailbox({ sql, limits, now, log })
  const delivered = createTwoGenerationSet()
  const fanout = redisUrl === undefined ? noFanout : await connectRedisFanout({ url: redisUrl, log })
  const subscribers = createSubscribers(delivered)
  fanout.subscribe(subscribers.has, subscribers.deliver)
  const stopPolling = pollMailbox({ mailbox, subscribers, delivered, isConnected: fanout.isConnected, log })
  return {
    mailbox,
    fanout,
    subscribers,
    publisher: createPublisher({ mailbox, fanout, subscribers, now }),
    async close() {
      await Promise.all([stopPolling(), fanout.close()])
      await mailbox.close()
    },
  }
}
