/** Hands the relay every publication of the state's outbox until it is confirmed. What is under way is left alone. */
import { publishTimeout } from '../engine/publish.ts'
import type { Publication } from '../engine/state.ts'
import type { RelaySocket } from './socket.ts'
import type { Pace } from './socket-like.ts'

export type Outbox = {
  send(publications: readonly Publication[]): void
  /** The connection is new: everything is sent again. */
  reset(): void
}

type Options = {
  readonly socket: Pick<RelaySocket, 'call'>
  readonly pace: Pace
  /** By the same clock as the state's times. */
  readonly now: () => number
  readonly onPublished: (key: string) => void
  /** The relay does not know the combined call: the parts go out at once. */
  readonly onRefused: () => void
}

export function createOutbox({ socket, pace, now, onPublished, onRefused }: Options): Outbox {
  /** When each publication was last sent on this connection, by a clock that nobody sets. */
  const sent = new Map<string, number>()
  /** Publications that were tried in one call. Not every relay knows those: any further try is in steps. */
  const tried = new Set<string>()

  function send({ key, parts, combined }: Publication): void {
    sent.set(key, performance.now())
    if (combined && !tried.has(key)) {
      tried.add(key)
      socket.call(combined, (response) => {
        if ('result' in response) return onPublished(key)
        if (!response.error) return
        sent.delete(key)
        onRefused()
      })
      return
    }
    let open = parts.length
    for (const { prompt, ...part } of parts) {
      socket.call({ method: 'irn_publish', params: { ...part, ...(prompt && { prompt }) } }, (response) => {
        if ('result' in response && --open === 0) onPublished(key)
      })
    }
  }

  /** Every second in its first minute, then once for each connection. */
  function isDue({ key, queuedAt }: Publication): boolean {
    const last = sent.get(key)
    return last === undefined || (now() - queuedAt < publishTimeout && performance.now() - last >= pace.retry)
  }

  return {
    send(publications) {
      for (const publication of publications) if (isDue(publication)) send(publication)
    },
    reset: () => sent.clear(),
  }
}
