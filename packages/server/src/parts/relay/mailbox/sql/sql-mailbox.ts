/**
 * The mailbox of several processes, in their shared PostgreSQL.
 *
 * Publishes that arrive while the database is busy go into one insert together. Receipts follow a little later; until they
 * are there, this process remembers them.
 */

import type { SharedSql } from '@foyer/service/database'
import { createConcurrencyLimit, createShortLivedMap } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import { unknownGroup } from '../address-group.ts'
import { createFailureBackoff } from '../failure-backoff.ts'
import { createGroupCommit } from '../group-commit.ts'
import { keyOf, type Mailbox, type MailboxLimits, type Message, type MessageKey, type StoreResult } from '../mailbox.ts'
import { withTimeout } from '../with-timeout.ts'
import { createMailboxQuota } from './mailbox-quota.ts'
import type { StoredOffset, StoredPart } from './message-queries.ts'
import { createMailboxQueries, type MailboxQueries } from './queries.ts'
import { createReceipts } from './receipts.ts'
import { createTopicQuota, type TopicQuota } from './topic-quota.ts'
import { createWholeMailbox } from './whole-mailbox.ts'

export type SqlMailbox = Mailbox & {
  /** What any process has stored since `offset`, or a part of it, and the next offset; nothing without one. */
  readonly readStoredSince: (offset: StoredOffset | undefined) => Promise<StoredPart>
  readonly load: (keys: readonly MessageKey[]) => Promise<readonly Message[]>
}

type Options = { readonly sql: SharedSql; readonly limits: MailboxLimits; readonly now: () => number; readonly log: Logger }

/** A database that does not answer for so long has failed: the publisher tries again. */
const timeoutMs = 2_000
const backoffMs = 500
/** For so long a database that could not store is told of as one, although it answers; unless it stores something. */
const unwellMs = 10_000
/** One statement of it; the database itself gives it up before. */
const measureTimeoutMs = 5_000
/** With more being stored, publishers get an error at once and publish again. */
const longestQueue = 20_000
/** Mailboxes read at a time: when all clients reconnect at once, a database connection is left for publishes. */
const concurrentReads = 5
/** Every connection of a process at once, one each. */
const mostWaitingReads = 20_000

export function openSqlMailbox({ sql, limits, now, log }: Options): SqlMailbox {
  const queries = createMailboxQueries(sql)
  const receipts = createReceipts(queries, { perMessage: limits.receiptsPerMessage, log })
  const writer = createWriter({ sql, queries, limits, now, log })
  const limitReads = createConcurrencyLimit(concurrentReads, { mostWaiting: mostWaitingReads })
  const stopHousekeeping = startHousekeeping({ queries, now, log })

  return {
    store: writer.store,
    read: (request, signal) => {
      const ask = (own: AbortSignal) => queries.pending({ except: receipts.of(request.client), now: now(), ...request }, own)
      return limitReads(() => withTimeout(timeoutMs, ask, signal), signal)
    },
    acknowledge: ({ topic, hash }, client) => receipts.add({ topic, hash, client }),
    readStoredSince: (offset) => withTimeout(timeoutMs, (signal) => queries.storedSince(offset, signal)),
    load: (keys) => withTimeout(timeoutMs, (signal) => queries.load(keys, signal)),
    async ping() {
      writer.check()
      await withTimeout(timeoutMs, queries.ping)
    },
    async close() {
      const housekeeping = stopHousekeeping()
      await writer.close()
      await housekeeping
      await receipts.close()
    },
  }
}

type WriterOptions = Options & { readonly queries: MailboxQueries }

/** Admits messages within their topic's quota, and inserts them; equal messages at the same time are stored once. */
function createWriter({ sql, queries, limits, now, log }: WriterOptions) {
  const backoff = createFailureBackoff(backoffMs)
  const unwell = createFailureBackoff(unwellMs)
  const attempt = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    backoff.check()
    return withTimeout(timeoutMs, work)
  }
  const quota = createTopicQuota({
    queries: {
      measure: (topics, at) => attempt((signal) => queries.measure(topics, at, signal)),
      deleteAcknowledged: (share, senders) => attempt(() => queries.deleteAcknowledged(share, senders)),
    },
    limits,
    now,
    log,
  })
  const whole = createMailboxQuota({
    queries: createWholeMailbox(sql, (ask, caller) => withTimeout(measureTimeoutMs, ask, caller)),
    limits,
    now,
    log,
  })
  const storing = createShortLivedMap<string, Promise<StoreResult>>()
  const inserts = createInserts({
    quota,
    async insert(messages) {
      try {
        const inserted = await orAgain(() => attempt(() => queries.insert(messages, now())))
        backoff.succeed()
        unwell.succeed()
        return new Set(inserted.map(keyOf))
      } catch (error) {
        if (isOfDatabase(error)) unwell.fail(error)
        if (backoff.fail(error)) log.error({ err: error, waiting: storing.size() }, 'the relay could not store its messages')
        throw error
      }
    },
  })
  let closed = false

  return {
    /** @throws the last error of a database that could not store, while that is recent. */
    check: unwell.check,
    async store(message: Message, group = unknownGroup): Promise<StoreResult> {
      if (closed) throw new Error('The mailbox is closed.')
      const key = keyOf(message)
      const same = storing.get(key)
      // What was refused is not there.
      if (same) return (await same) === 'stored' ? 'duplicate' : same
      if (storing.size() >= longestQueue) throw new Error('The database does not keep up with what is published.')
      const full = whole.admit(message, group)
      if (full !== undefined) return full
      const stored = inserts.store({ group, ...message }).finally(() => storing.delete(key))
      storing.set(key, stored)
      return stored
    },
    async close(): Promise<void> {
      closed = true
      await inserts.idle()
      await Promise.all([quota.close(), whole.close()])
    },
  }
}

/** Not what a message is like: of a value, against a rule of the table, or larger than may be (classes of SQLSTATE). */
function isOfDatabase(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return typeof code !== 'string' || !/^(?:22|23|54)/.test(code)
}

const deadlock = '40P01'
const tries = 3
/** In which the other goes on: else both would begin anew. */
const pauseMs = 20

/** Again where the database has ended a statement because it and another one waited for each other: nothing of it was done. */
async function orAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || (error as { readonly code?: unknown }).code !== deadlock) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

type Grouped = Message & { readonly group: number }
type Insert = { readonly message: Grouped; readonly resolve: (result: StoreResult) => void; readonly reject: (error: unknown) => void }
type InsertOptions = {
  readonly quota: TopicQuota
  /** Resolves with the keys of the new messages. */
  readonly insert: (messages: readonly Grouped[]) => Promise<ReadonlySet<string>>
}

/**
 * One insert takes plenty: a process that is busy learns of a stored batch once in a turn of its event loop, and with
 * small batches those turns, not the database, would limit how much can be stored.
 */
const batchRows = 5_000
const batchBytes = 8_388_608

function createInserts({ quota, insert }: InsertOptions) {
  const commits = createGroupCommit<Insert>({
    maxItems: batchRows,
    maxBytes: batchBytes,
    sizeOf: ({ message }) => message.payload.length,
    async commit(batch) {
      try {
        const inserted = await insert(batch.map(({ message }) => message))
        for (const { message, resolve } of batch) resolve(inserted.has(keyOf(message)) ? 'stored' : 'duplicate')
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      for (const { message } of batch) quota.settle(message)
    },
  })
  return {
    async store(message: Grouped): Promise<StoreResult> {
      if (!(await quota.admit(message))) return 'full'
      return new Promise((resolve, reject) => commits.add({ message, resolve, reject }))
    },
    idle: commits.idle,
  }
}

const housekeepingMs = 5_000
const expiredRows = 5_000

/** Deletes expired messages and receipts. Returns a stop function that waits for a deletion in progress. */
function startHousekeeping({ queries, now, log }: Pick<WriterOptions, 'queries' | 'now' | 'log'>): () => Promise<void> {
  let stopped = false
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= deleteExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'the relay could not delete expired messages'))
      .finally(() => {
        running = undefined
      })
  }, housekeepingMs)
  timer.unref()

  async function deleteExpired(): Promise<void> {
    while (!stopped && (await queries.deleteExpired(now(), expiredRows)));
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
