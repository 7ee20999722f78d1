/** Identical requests in flight share one answer. Whoever leaves does not take it from the others. */
import { cancelled } from '../errors/cancelled.ts'

export type SharedRequests = {
  run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
}

type Shared = { readonly answer: Promise<unknown>; readonly stop: AbortController; waiting: number }

export function shareRequests(limit: number): SharedRequests {
  const flying = new Map<string, Shared>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<unknown>): Shared => {
    const stop = new AbortController()
    const shared: Shared = { stop, waiting: 0, answer: start(stop.signal) }
    const forget = (): void => {
      if (flying.get(key) === shared) flying.delete(key)
    }
    shared.answer.then(forget, forget)
    return shared
  }

  return {
    run: (key, signal, start) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled())
        const shared = flying.get(key) ?? begin(key, start)
        // Least recently used goes first: it is still answered, only no longer joined.
        flying.delete(key)
        flying.set(key, shared)
        const [oldest] = flying.keys()
        if (flying.size > limit && oldest !== undefined) flying.delete(oldest)

        shared.waiting++
        const leave = (): void => {
          shared.waiting--
          reject(cancelled())
          if (shared.waiting > 0) return
          if (flying.get(key) === shared) flying.delete(key)
          shared.stop.abort()
        }
        signal.addEventListener('abort', leave)
        shared.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      }),
  }
}
