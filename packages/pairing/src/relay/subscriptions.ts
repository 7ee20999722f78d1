/** Keeps a connection subscribed to the topics of the state, in as few calls as relays take. */
import type { Topic } from '../wire/keys.ts'
import type { RelaySocket } from './socket.ts'

export type Subscriptions = {
  reconcile(topics: readonly Topic[]): void
  /** The connection is new: nothing is subscribed. */
  reset(): void
}

/** As many as relays take in one call. */
const batch = 500

/** `onFailed`: the relay refused, and is to be tried again. */
export function createSubscriptions(socket: Pick<RelaySocket, 'call'>, onFailed: () => void): Subscriptions {
  /** The relay's id of each subscription; empty while it has not responded. */
  const ids = new Map<Topic, string>()

  function subscribe(topics: readonly Topic[]): void {
    for (const topic of topics) ids.set(topic, '')
    const [only] = topics
    const single = topics.length === 1 && only !== undefined
    const request = single ? { method: 'irn_subscribe', params: { topic: only } } : { method: 'irn_batchSubscribe', params: { topics } }
    socket.call(request, (response) => {
      if (!('result' in response)) {
        for (const topic of topics) ids.delete(topic)
        return onFailed()
      }
      const { result } = response
      const given: readonly unknown[] = Array.isArray(result) ? result : [result]
      for (const [index, topic] of topics.entries()) ids.set(topic, String(given[index] ?? ''))
    })
  }

  return {
    reconcile(topics) {
      const missing = topics.filter((topic) => !ids.has(topic))
      for (let at = 0; at < missing.length; at += batch) subscribe(missing.slice(at, at + batch))
      for (const [topic, id] of ids) {
        if (topics.includes(topic) || id === '') continue
        ids.delete(topic)
        socket.call({ method: 'irn_unsubscribe', params: { topic, id } }, () => undefined)
      }
    },
    reset: () => ids.clear(),
  }
}
