/** Deletes old analytics events: at start and every hour. */
import type { Logger } from 'pino'
import type { EventStore } from './event-store.ts'

const hourMs = 3_600_000

/** Returns the way to stop. */
export function watchRetention(events: EventStore, log: Logger, now: () => number = Date.now): () => void {
  const run = () =>
    events.forgetOld(now()).then(
      (count) => count > 0 && log.info({ count }, 'deleted analytics events older than 30 days'),
      (error: unknown) => log.warn({ err: error }, 'old analytics events could not be deleted; trying again in an hour'),
    )
  void run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
