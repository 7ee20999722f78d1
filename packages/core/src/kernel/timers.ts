/** The timers of one kit, by name. They need nothing that loads later, so that what a timer ends always ends. */
import type { Environment } from '../environment/environment.ts'

export type Timers = {
  /** A timer of the same name is replaced. */
  start(name: string, ms: number, work: () => void): void
  stop(name: string): void
}

export function createTimers({ wait }: Pick<Environment, 'wait'>, signal: AbortSignal): Timers {
  const timers = new Map<string, () => void>()
  const stop = (name: string): void => {
    timers.get(name)?.()
    timers.delete(name)
  }
  signal.addEventListener('abort', () => {
    for (const callOff of timers.values()) callOff()
  })
  return {
    stop,
    start(name, ms, work) {
      stop(name)
      const callOff = wait(ms, () => {
        timers.delete(name)
        work()
      })
      timers.set(name, callOff)
    },
  }
}
