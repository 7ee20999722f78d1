/**
 * So many tasks at a time, while so many more wait for their turn.
 *
 * A place that becomes free goes to whom the fewest are running for, and among those to who has waited longest: an asker whose tasks never
 * end keeps the places that it has, up to its bound, and no newcomer waits behind its queue. One target (a host) has a bound of its own,
 * so that one that stalls leaves room for the others.
 */
import { askerOf } from './asker.ts'
import { createCounts } from './counts.ts'
import { TooManyWaiting } from './too-many-waiting.ts'

/** Tasks that wait for their turn, unless a limit says otherwise. */
const mostQueued = 1_024
/** Of those, what wait for one asker. What the server does for itself is not bounded so. */
const mostOfQueue = 1 / 4
/** Of places, in all and for one target, for askers who have one already, where the others are kept for newcomers. */
const mostForOthers = 3 / 4

export type ConcurrencyBounds = {
  readonly mostWaiting?: number
  /** Places of one asker. Default: all. */
  readonly perAsker?: number
  /** Places for one target. Default: all. */
  readonly perTarget?: number
  /** A quarter of the places is for askers who have none: they find one at once, whatever the others wait for. */
  readonly keepsForNewcomers?: boolean
  /** Who has no place after so long is told. Default: as long as their signal lets them. */
  readonly longestWaitMs?: number
  /** Whether only those are told for whom nothing runs: the others wait for their own. */
  readonly waitsForOwn?: boolean
}

/**
 * For whom the task is, the signal says (`asker.ts`). Whoever's signal is aborted leaves the queue.
 * @throws {TooManyWaiting} where the queue is full or the wait too long, or the reason of `signal`.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, signal?: AbortSignal, target?: string) => Promise<T>

type Wanted = { readonly asker: string | undefined; readonly target: string | undefined }
type Waiting = Wanted & { readonly begin: () => void }

export function createConcurrencyLimit(most: number, bounds: ConcurrencyBounds = {}): ConcurrencyLimit {
  const { mostWaiting = mostQueued, longestWaitMs, waitsForOwn = false } = bounds
  const places = createPlaces(most, bounds)
  const queues = new Map<string | undefined, Set<Waiting>>()
  let queued = 0

  /** Maps keep the order in which askers came to wait. */
  function findNext(): Waiting | undefined {
    if (places.areTaken()) return undefined
    let next: Waiting | undefined
    for (const [asker, own] of queues) {
      if (next !== undefined && places.takenFor(asker) >= places.takenFor(next.asker)) continue
      for (const one of own) {
        if (!places.hasRoom(one)) continue
        next = one
        break
      }
    }
    return next
  }

  function leaveQueue(one: Waiting): void {
    const own = queues.get(one.asker)
    if (own?.delete(one) !== true) return
    queued--
    if (own.size === 0) queues.delete(one.asker)
  }

  function fill(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      places.count(next, 1)
      next.begin()
      const own = queues.get(next.asker)
      if (own === undefined) continue
      // What is left of its queue comes after those who wait for their first.
      queues.delete(next.asker)
      queues.set(next.asker, own)
    }
  }

  function queue(wanted: Wanted, signal: AbortSignal | undefined): Promise<void> {
    const own = queues.get(wanted.asker) ?? new Set()
    if (queued >= mostWaiting || (wanted.asker !== undefined && own.size >= mostWaiting * mostOfQueue)) throw new TooManyWaiting()
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined
      const end = () => {
        leaveQueue(waiting)
        clearInterval(late)
        signal?.removeEventListener('abort', stop)
      }
      const stop = () => {
        end()
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        ...wanted,
        begin() {
          end()
          resolve()
        },
      }
      if (longestWaitMs !== undefined) {
        late = setInterval(() => {
          if (waitsForOwn && places.takenFor(wanted.asker) > 0) return
          end()
          reject(new TooManyWaiting())
        }, longestWaitMs)
        late.unref()
      }
      queues.set(wanted.asker, own.add(waiting))
      queued++
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  return async (task, signal, target) => {
    signal?.throwIfAborted()
    const wanted = { asker: askerOf(signal), target }
    if (places.hasRoom(wanted)) places.count(wanted, 1)
    else await queue(wanted, signal)
    try {
      return await task()
    } finally {
      places.count(wanted, -1)
      fill()
    }
  }
}

type Places = {
  /** All of them. */
  readonly areTaken: () => boolean
  readonly hasRoom: (wanted: Wanted) => boolean
  readonly takenFor: (asker: string | undefined) => number
  readonly count: (wanted: Wanted, by: 1 | -1) => void
}

function createPlaces(most: number, { perAsker = most, perTarget = most, keepsForNewcomers = false }: ConcurrencyBounds): Places {
  const runningFor = createCounts<string | undefined>()
  const runningAt = createCounts<string | undefined>()
  let running = 0
  return {
    areTaken: () => running >= most,
    takenFor: runningFor.of,
    hasRoom({ asker, target }) {
      const own = runningFor.of(asker)
      const share = keepsForNewcomers && own > 0 ? mostForOthers : 1
      if (running >= most * share || (asker !== undefined && own >= perAsker)) return false
      return target === undefined || runningAt.of(target) < perTarget * share
    },
    count({ asker, target }, by) {
      running += by
      runningFor.change(asker, by)
      runningAt.change(target, by)
    },
  }
}
