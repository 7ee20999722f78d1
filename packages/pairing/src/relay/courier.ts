/**
 * Keeps the relay in line with the state: subscribed to its topics, handed every message of its queue until confirmed.
 *
 * Called after each change and whenever the connection opens; what is already under way is left alone.
 */
import { type Publication, type State, topicsOf } from '../engine/state.ts'
import { publishPatience } from '../engine/turn.ts'
import type { Topic } from '../wire/keys.ts'
import type { Pace, RelaySocket } from './socket.ts'

export type Courier = {
  reconcile(state: State): void
  /** Finds out soon whether a connection that looks open is: phones tear them while a page sleeps, and do not say so. */
  probe(state: State): void
  /** The connection is new: nothing is subscribed, everything is sent again. */
  reset(): void
  stop(): void
}

type Options = {
  readonly socket: RelaySocket
  readonly pace: Pace
  /** By the same clock as the state's times. */
  readonly now: () => number
  readonly onPublished: (key: string) => void
  /** Something is due again. */
  readonly onDue: () => void
}

/** As many as relays take in one call. */
const batch = 500

export function createCourier({ socket, pace, now, onPublished, onDue }: Options): Courier {
  /** The relay's id of each subscription; empty while it has not answered. */
  const subscribed = new Map<Topic, string>()
  /** When each publication was last sent on this connection, by a clock that nobody sets. */
  const sent = new Map<string, number>()
  /** Publications that were tried in one call. Not every relay knows those: any further try is in steps. */
  const tried = new Set<string>()
  let due: ReturnType<typeof setTimeout> | undefined

  function subscribe(topics: readonly Topic[]): void {
    for (const topic of topics) subscribed.set(topic, '')
    const [only] = topics
    const single = topics.length === 1 && only !== undefined
    const [method, params] = single ? ['irn_subscribe', { topic: only }] : ['irn_batchSubscribe', { topics }]
    socket.call(method, params, (answer) => {
      const ids = 'result' in answer ? (Array.isArray(answer.result) ? answer.result : [answer.result]) : undefined
      for (const [index, topic] of topics.entries()) {
        if (ids) subscribed.set(topic, String(ids[index] ?? ''))
        else subscribed.delete(topic)
      }
      if (!ids) schedule()
    })
  }

  function send(publication: Publication): void {
    const { key, parts, combined } = publication
    sent.set(key, performance.now())
    if (combined && !tried.has(key)) {
      tried.add(key)
      socket.call(combined.method, combined.params, (answer) => {
        if ('result' in answer) return onPublished(key)
        if (!answer.error) return
        sent.delete(key)
        onDue()
      })
      return
    }
    let open = parts.length
    for (const { topic, message, ttl, tag, prompt } of parts) {
      socket.call('irn_publish', { topic, message, ttl, tag, ...(prompt && { prompt }) }, (answer) => {
        if ('result' in answer && --open === 0) onPublished(key)
      })
    }
  }

  /** Every second in its first minute, then once for each connection. */
  function isDue({ key, queuedAt }: Publication): boolean {
    const last = sent.get(key)
    return last === undefined || (now() - queuedAt < publishPatience && performance.now() - last >= pace.retry)
  }

  function schedule(): void {
    due ??= setTimeout(() => {
      due = undefined
      onDue()
    }, pace.retry)
  }

  return {
    reconcile(state) {
      const topics = topicsOf(state)
      if (topics.length === 0 && state.outbox.length === 0) return socket.stop()
      socket.start()
      if (!socket.isOpen()) return
      const missing = topics.filter((topic) => !subscribed.has(topic))
      for (let at = 0; at < missing.length; at += batch) subscribe(missing.slice(at, at + batch))
      for (const [topic, id] of subscribed) {
        if (topics.includes(topic) || id === '') continue
        subscribed.delete(topic)
        socket.call('irn_unsubscribe', { topic, id }, () => undefined)
      }
      for (const publication of state.outbox) if (isDue(publication)) send(publication)
      if (state.outbox.length > 0) schedule()
    },
    probe(state) {
      const [topic] = topicsOf(state)
      if (topic) socket.call('irn_subscribe', { topic }, () => undefined, pace.answer / 3)
    },
    reset() {
      subscribed.clear()
      sent.clear()
    },
    stop() {
      clearTimeout(due)
      socket.stop()
    },
  }
}
