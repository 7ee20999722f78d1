/** Deletes what revoked projects have left: at start, every hour, and as soon as one is revoked here. */
import type { Job } from '@foyer/service/lifecycle'
import type { Logger } from '@foyer/service/observe'
import type { ProjectStore } from './stores.ts'

const hourMs = 3_600_000

export type Forgetting = {
  readonly job: Job
  /** Nobody waits for it: what fails is tried again by the job, and what is left when the process ends by the next that starts. */
  readonly begin: () => void
  readonly stop: () => Promise<void>
}

export function createForgetting(store: Pick<ProjectStore, 'forgetRevoked'>, log: Logger): Forgetting {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function look(): Promise<void> {
    const count = await store.forgetRevoked(closing.signal)
    if (count > 0) log.info({ count }, 'deleted analytics events of revoked projects')
  }

  /** @throws what a look threw first. Who asks while one fails gets another all the same. */
  async function forgetAll(): Promise<void> {
    const faults: unknown[] = []
    do {
      isAskedAgain = false
      await look().catch((error: unknown) => faults.push(error))
    } while (isAskedAgain && !closing.signal.aborted)
    if (faults.length > 0) throw faults[0]
  }

  async function run(): Promise<void> {
    isAskedAgain = true
    running ??= forgetAll().finally(() => {
      running = undefined
    })
    await running.catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
  }

  return {
    job: { name: 'revoked projects', everyMs: hourMs, run },
    begin: () => void run().catch((error: unknown) => log.warn({ err: error }, 'what a revoked project has left could not be deleted yet')),
    async stop() {
      closing.abort()
      await running?.catch(() => undefined)
    },
  }
}
