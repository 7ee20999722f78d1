/** Runs a service until the process is told to stop. */
import { ConfigError } from '../config/config-error.ts'
import { explainError } from '../observe/explain-error.ts'
import { letSmallHeapGrow } from './heap-growth.ts'
import { holdTick } from './hold-tick.ts'

export type Runnable = { readonly listen: () => Promise<unknown>; readonly close: () => Promise<void> }

/** Resolves when the service has stopped; sets the exit code when it could not start. */
export async function runUntilStopped(start: () => Promise<Runnable>): Promise<void> {
  letSmallHeapGrow()
  const releaseTick = holdTick()
  // Watched from the beginning: process 1 of a container is not ended by a signal that it does not listen for.
  const stopped = watchStop()
  try {
    const service = await start()
    try {
      await service.listen()
      await stopped
    } catch (error) {
      // Before it is closed, which takes its time and may fail, too: what failed first is what the operator needs.
      tell('run', error)
    }
    await service.close().catch((error: unknown) => tell('be closed', error))
  } catch (error) {
    tell('run', error)
  } finally {
    releaseTick()
  }
}

function tell(what: string, error: unknown): void {
  const isConfig = error instanceof ConfigError
  console.error(isConfig ? `The configuration is not right:\n${error.message}` : `The server could not ${what}: ${explainError(error)}`)
  process.exitCode = 1
}

/** A terminal sends its signal to every process of a command, and npm, which is one of them, passes it on. */
const sameStopMs = 1_000

/** To the end of the process: the second signal may come when the first is done with. */
function watchStop(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      firstAt ??= performance.now()
      resolve()
      if (performance.now() - firstAt < sameStopMs) return
      // Told to again: it ends as a process does that listens for nothing.
      process.removeListener(signal, onSignal)
      process.kill(process.pid, signal)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  })
}
