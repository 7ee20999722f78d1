/**
 * Bounds what analytics keep in all, in bytes as the database stores them: an event has a few hundred of them or sixteen thousand, and what a
 * disk runs out of is bytes, not rows.
 *
 * Where the events of all projects pass the bound, the oldest of the projects that hold the most go, until an eighth is free: none keeps more than its
 * share of the rest, and who holds less than that loses nothing. So a project that is flooded loses its own oldest events, and the newest of it are kept.
 *
 * Nothing is counted at an insert. This is measured at the start, every hour, and whenever this process has stored another sixteenth of the bound; by
 * that much for each process, and by what comes while one measures, the bound can be passed.
 */
import { deleteInParts, type SharedSql } from '@foyer/service/database'
import type { Job } from '@foyer/service/lifecycle'
import type { Logger } from '@foyer/service/observe'
import { sql } from 'drizzle-orm'
import { fairShare, findCut, measureProjects, readTableBytes } from './event-amounts.ts'

/** On a database of their own machine, where the relay's log and everything else share the disk: about a million events without long texts. */
const maxEmbeddedBytes = 536_870_912
/** In PostgreSQL, as much as the relay's mailbox may have there: about 20 million such events. */
const maxSharedBytes = 8_589_934_592

/** Stored by this process before it measures again. */
const measuredShare = 1 / 16
/** Deleted at once where there is too much. */
const freedShare = 1 / 8
const hourMs = 3_600_000

export type EventQuota = {
  /** So many bytes are about to be stored; or were not after all, where it is less than none. Nobody waits for what follows from it. */
  readonly spend: (bytes: number) => void
  /** Gives what deleted events had to later ones at once: the bound is of bytes on the disk, and less than a fifth may have gone. PostgreSQL elsewhere does so by itself. */
  readonly reclaim: () => Promise<void>
  readonly job: Job
  /** Calls off what goes on; the next start goes on with it. */
  readonly stop: () => Promise<void>
}

type Options = { readonly sql: SharedSql; readonly log: Logger; readonly isEmbedded: boolean; readonly maxBytes?: number }

export function createEventQuota({
  sql: database,
  log,
  isEmbedded,
  maxBytes = isEmbedded ? maxEmbeddedBytes : maxSharedBytes,
}: Options): EventQuota {
  const maxSpent = maxBytes * measuredShare
  const closing = new AbortController()
  const statements = database.during(closing.signal)
  let running: Promise<void> | undefined
  let spent = 0

  async function reclaim(): Promise<void> {
    if (!isEmbedded) return
    await statements.execute(sql`vacuum analytics_events`).catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
  }

  async function free(amounts: ReadonlyMap<string, number>): Promise<number> {
    const share = fairShare([...amounts.values()], maxBytes * (1 - freedShare))
    let count = 0
    for (const [project, bytes] of amounts) {
      const cut = bytes > share ? await findCut(statements, project, share) : undefined
      if (cut === undefined) continue
      const where = sql`project_id = ${project} and received_at <= ${cut}::timestamptz`
      count += await deleteInParts(statements, { table: 'analytics_events', where, along: 'received_at' })
    }
    return count
  }

  async function hold(): Promise<void> {
    if ((await readTableBytes(statements)) <= maxBytes) return
    const amounts = await measureProjects(statements)
    const bytes = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
    if (bytes <= maxBytes) return
    const count = await free(amounts)
    const [project] = [...amounts].reduce((one, other) => (other[1] > one[1] ? other : one))
    if (count > 0)
      log.warn({ count, bytes, project }, 'deleted the oldest analytics events of those that hold the most: there were too many in all')
    await reclaim()
  }

  /** Again at once, where enough was stored meanwhile. */
  async function holdAll(): Promise<void> {
    do {
      spent = 0
      await hold()
    } while (spent >= maxSpent && !closing.signal.aborted)
  }

  /** @throws what went wrong, unless this stops. */
  async function run(): Promise<void> {
    running ??= holdAll().finally(() => {
      running = undefined
    })
    await running.catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
  }

  return {
    spend(bytes) {
      spent += bytes
      if (spent < maxSpent || running !== undefined || closing.signal.aborted) return
      run().catch((error: unknown) => log.warn({ err: error }, 'the analytics events could not be held to their bound yet'))
    },
    reclaim,
    job: { name: 'analytics bound', everyMs: hourMs, run },
    async stop() {
      closing.abort(new Error('The server stops.'))
      await running?.catch(() => undefined)
    },
  }
}
