import { TooManyWaiting } from './too-many-waiting.ts'

/** Tasks that wait for their turn, unless a limit says otherwise. */
const mostQueued = 1_024

/**
 * First come, first served. Whoever's signal is aborted leaves the queue.
 * @throws {TooManyWaiting} where the queue is full, or the reason of `signal`.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Runs so many tasks at a time, while so many more wait. */
export function createConcurrencyLimit(most: number, mostWaiting = mostQueued): ConcurrencyLimit {
  const waiting = new Set<() => void>()
  let running = 0

  function leave(): void {
    // A task that ends hands its slot to the next.
    const [next] = waiting
    if (next === undefined) running--
    else next()
  }

  function queue(signal: AbortSignal | undefined): Promise<void> {
    if (waiting.size >= mostWaiting) throw new TooManyWaiting()
    return new Promise((resolve, reject) => {
      const begin = () => {
        end()
        resolve()
      }
      const stop = () => {
        end()
        reject(signal?.reason)
      }
      const end = () => {
        waiting.delete(begin)
        signal?.removeEventListener('abort', stop)
      }
      waiting.add(begin)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  return async (task, signal) => {
    signal?.throwIfAborted()
    if (running < most) running++
    else await queue(signal)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
