/**
 * The mailbox of many processes, in their common PostgreSQL.
 *
 * Publishes that come while the database is busy go into one insert together (group commit). Receipts follow a little
 * later; until they are there, this process remembers them.
 */
import type { Sql } from '../../../database/database.ts'
import type { Logger } from '../../../observe/log.ts'
import type { Kept, Mail, Mailbox, TopicLimits } from '../mailbox.ts'
import { createCrowding } from './crowding.ts'
import { createMailQueries, type MailKey } from './queries.ts'
import { createReceipts } from './receipts.ts'

export type SqlMailbox = Mailbox & {
  /** What any process has stored since `from`, and where to go on; nothing without one. Some may be answered twice. */
  readonly readNews: (from: string | undefined) => Promise<{ readonly keys: readonly MailKey[]; readonly next: string }>
  readonly load: (keys: readonly MailKey[]) => Promise<readonly Mail[]>
}

type Options = { readonly sql: Sql; readonly limits: TopicLimits; readonly now: () => number; readonly log: Logger }
type Waiting = { readonly mail: Mail; readonly resolve: (kept: Kept) => void; readonly reject: (error: unknown) => void }

const batchRows = 500
/** A database that does not answer is not waited for: the publisher tries again. */
const patienceMs = 2_000
/** After a failure, so long without asking again. */
const restMs = 500
/** More than that waiting is more than the database can take: publishers are told at once, and try again. */
const longestQueue = 20_000
const sweepMs = 5_000
const sweepRows = 5_000

export function openSqlMailbox({ sql, limits, now, log }: Options): SqlMailbox {
  const queries = createMailQueries(sql)
  const receipts = createReceipts(queries, log)
  const crowding = createCrowding(queries, limits, now)
  const keeping = new Map<string, Promise<Kept>>()
  let queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false
  let failure: { readonly error: unknown; readonly until: number } | undefined

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      if (failure && now() < failure.until) throw failure.error
      const stored = new Set((await within(patienceMs, queries.insert(batch.map(({ mail }) => mail)))).map(toText))
      failure = undefined
      for (const { mail, resolve } of batch) resolve(stored.has(toText(mail)) ? 'kept' : 'known')
    } catch (error) {
      if (failure?.error !== error) failure = { error, until: now() + restMs }
      for (const { reject } of batch) reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchRows)
      queue = queue.slice(batchRows)
      await writeBatch(batch)
      await crowding.settle().catch((error: unknown) => log.warn({ err: error }, 'the relay could not weigh a topic'))
    }
  }

  function start(): void {
    running ??= writeAll().finally(() => {
      running = undefined
      // It may have come when the last look at the queue was over.
      if (queue.length > 0) start()
    })
  }

  function store(mail: Mail): Promise<Kept> {
    return new Promise((resolve, reject) => {
      queue.push({ mail, resolve, reject })
      start()
    })
  }

  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'the relay could not delete expired mail'))
      .finally(() => {
        sweeping = undefined
      })
  }, sweepMs)
  timer.unref()

  async function sweep(): Promise<void> {
    while (!closed && (await queries.deleteExpired(now(), sweepRows)));
  }

  return {
    async keep(mail) {
      if (closed) throw new Error('The mailbox is closed.')
      const key = toText(mail)
      const known = keeping.get(key)
      if (known) {
        await known
        return 'known'
      }
      if (queue.length >= longestQueue) throw new Error('The database does not keep up with what is published.')
      if (crowding.isFull(mail)) return 'full'
      const stored = store(mail).finally(() => keeping.delete(key))
      keeping.set(key, stored)
      return stored
    },
    read: (topics, client, limit) => within(patienceMs, queries.waiting(topics, client, receipts.of(client), now(), limit)),
    acknowledge: (topic, hash, client) => receipts.add({ topic, hash, client }),
    readNews: (from) => within(patienceMs, queries.since(from)),
    load: (keys) => within(patienceMs, queries.load(keys)),
    ping: () => within(patienceMs, queries.ping()),
    async close() {
      closed = true
      clearInterval(timer)
      await running
      await sweeping
      await receipts.close()
    },
  }
}

const toText = ({ topic, hash }: MailKey): string => `${topic}${hash}`

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
