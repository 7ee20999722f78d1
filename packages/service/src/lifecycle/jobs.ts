/** Work that a service does by itself, again and again, until it stops. */
import type { Logger } from '../observe/log.ts'

export type Job = {
  /** For the log. */
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

/** Runs each job now and then at its pace, one run at a time; a run that fails is logged and tried again. Returns the way to stop, after which one that goes on still may fail, for what is closed by then. */
export function startJobs(jobs: readonly Job[], log: Logger): () => void {
  let isStopped = false
  const timers = jobs.map((job) => {
    let running = false
    const run = async (): Promise<void> => {
      if (running) return
      running = true
      try {
        await job.run()
      } catch (error) {
        if (isStopped) log.debug({ err: error, job: job.name }, 'a job was cut off')
        else log.warn({ err: error, job: job.name }, 'a job failed and will be tried again')
      } finally {
        running = false
      }
    }
    void run()
    const timer = setInterval(() => void run(), job.everyMs)
    timer.unref()
    return timer
  })
  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
