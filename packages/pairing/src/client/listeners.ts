/** The app's listeners. One that fails is reported, and the others are notified all the same. */
import type { DappClient } from './client.ts'

type Listener = Parameters<DappClient['watch']>[0]
type Report = (message: string, cause?: unknown) => void

export type ClientListeners = {
  add(listener: Listener): () => void
  notify(notification: Parameters<Listener>[0]): void
  clear(): void
}

export function createListeners(report: Report): ClientListeners {
  const listeners = new Set<Listener>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(notification) {
      for (const listener of [...listeners]) {
        try {
          listener(notification)
        } catch (cause) {
          report(`A listener failed on ${notification.type}.`, cause)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
