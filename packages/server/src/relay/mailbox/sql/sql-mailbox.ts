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
import { createLanes, within } from './patience.ts'
import { createMailQueries, type MailKey, type News } from './queries.ts'
import { createReceipts } from './receipts.ts'

export type SqlMailbox = Mailbox & {
  /** What any process has stored since `from`, and where to go on; nothing without one. Some may be answered twice. */
  readonly readNews: (from: string | undefined) => Promise<{ readonly keys: readonly News[]; readonly next: string }>
  readonly load: (keys: readonly MailKey[]) => Promise<readonly Mail[]>
}

type Options = { readonly sql: Sql; readonly limits: TopicLimits; readonly now: () => number; readonly log: Logger }
type Waiting = { readonly mail: Mail; readonly resolve: (kept: Kept) => void; readonly reject: (error: unknown) => void }

/**
 * So much in one insert. It has to be plenty: a process that is busy hears of a stored batch once in a round of everything
 * else, and with small batches the rounds, not the database, would say how much can be stored.
 */
const batchRows = 5_000
const batchBytes = 8_388_608
/** A database that does not answer is not waited for: the publisher tries again. */
const patienceMs = 2_000
/** After a failure, so long without asking again. */
const restMs = 500
/** More than that waiting is more than the database can take: publishers are told at once, and try again. */
const longestQueue = 20_000
/** Mailboxes read at a time: when everybody comes back at once, a connection is left for what is published. */
const readers = 5
const sweepMs = 5_000
const sweepRows = 5_000

export function openSqlMailbox({ sql, limits, now, log }: Options): SqlMailbox {
  const queries = createMailQueries(sql)
  const receipts = createReceipts(queries, log)
  const crowding = createCrowding({
    queries: {
      weigh: (topics, at) => unlessResting(() => queries.weigh(topics, at)),
      forgetTaken: (topic, mails, bytes) => unlessResting(() => queries.forgetTaken(topic, mails, bytes)),
    },
    limits,
    now,
    log,
  })
  const inLanes = createLanes(readers)
  // Does not jump when the machine’s clock is set.
  const clock = () => performance.now()
  const keeping = new Map<string, Promise<Kept>>()
  let queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false
  let failure: { readonly error: unknown; readonly until: number } | undefined

  async function unlessResting<T>(work: () => Promise<T>): Promise<T> {
    if (failure && clock() < failure.until) throw failure.error
    return within(patienceMs, work())
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = new Set(
        (
          await unlessResting(() =>
            queries.insert(
              batch.map(({ mail }) => mail),
              now(),
            ),
          )
        ).map(toText),
      )
      failure = undefined
      for (const { mail, resolve } of batch) resolve(stored.has(toText(mail)) ? 'kept' : 'known')
    } catch (error) {
      if (failure?.error !== error) {
        failure = { error, until: clock() + restMs }
        log.error({ err: error, waiting: keeping.size }, 'the relay could not store its mail')
      }
      for (const { reject } of batch) reject(error)
    }
    for (const { mail } of batch) crowding.stored(mail)
  }

  function takeBatch(): readonly Waiting[] {
    let bytes = 0
    const end = queue.findIndex(({ mail }, index) => {
      bytes += mail.message.length
      return index >= batchRows || (index > 0 && bytes > batchBytes)
    })
    const batch = end < 0 ? queue : queue.slice(0, end)
    queue = end < 0 ? [] : queue.slice(end)
    return batch
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) await writeBatch(takeBatch())
  }

  function start(): void {
    running ??= writeAll().finally(() => {
      running = undefined
      // It may have come when the last look at the queue was over.
      if (queue.length > 0) start()
    })
  }

  async function store(mail: Mail): Promise<Kept> {
    if (!(await crowding.admit(mail))) return 'full'
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
      if (keeping.size >= longestQueue) throw new Error('The database does not keep up with what is published.')
      const stored = store(mail).finally(() => keeping.delete(key))
      keeping.set(key, stored)
      return stored
    },
    read: (topics, client, limit) => inLanes(() => within(patienceMs, queries.waiting(topics, client, receipts.of(client), now(), limit))),
    acknowledge: (topic, hash, client) => receipts.add({ topic, hash, client }),
    readNews: (from) => within(patienceMs, queries.since(from)),
    load: (keys) => within(patienceMs, queries.load(keys)),
    ping: () => within(patienceMs, queries.ping()),
    async close() {
      closed = true
      clearInterval(timer)
      await running
      await crowding.close()
      await sweeping
      await receipts.close()
    },
  }
}

const toText = ({ topic, hash }: MailKey): string => `${topic}${hash}`
