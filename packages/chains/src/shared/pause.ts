import { cancelled } from './errors/cancelled.ts'

/** Waits; rejects with `request_cancelled` as soon as one of the signals aborts. Leaves no timer behind. */
export function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', stop)
    }
    const stop = (): void => {
      done()
      reject(cancelled())
    }
    const timer = setTimeout(() => {
      done()
      resolve()
    }, ms)
    if (signals.some((signal) => signal.aborted)) return stop()
    for (const signal of signals) signal.addEventListener('abort', stop)
  })
}
