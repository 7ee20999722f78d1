/** Runs a service until the process is told to stop. */
import { ConfigError } from '../config/config-error.ts'
import { holdTick } from './hold-tick.ts'

export type Runnable = { readonly listen: () => Promise<unknown>; readonly close: () => Promise<void> }

/** Resolves when the service has stopped; sets the exit code when it could not start. */
export async function runUntilStopped(start: () => Promise<Runnable>): Promise<void> {
  const releaseTick = holdTick()
  // Watched from the beginning: process 1 of a container is not ended by a signal that it does not listen for.
  const stopped = new Promise<unknown>((resolve) => {
    process.once('SIGTERM', resolve).once('SIGINT', resolve)
  })
  try {
    const service = await start()
    try {
      await service.listen()
      await stopped
    } finally {
      await service.close()
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    console.error(error instanceof ConfigError ? `The configuration is not right:\n${message}` : `The server could not run: ${message}`)
    process.exitCode = 1
  } finally {
    releaseTick()
  }
}
