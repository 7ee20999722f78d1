/**
 * Work that many wait for is done once, and goes on as long as anybody waits.
 *
 * Each waiter has a signal of its own: it stops waiting when its caller has hung up or its time is over. When the last one
 * has gone, the work itself is called off, and the next to want it starts it anew.
 *
 * It is done on behalf of who wanted it first. Where there is no place for that one any more, it says nothing of the others who wait: the
 * first of them starts it anew for itself and the rest, and who was refused so twice, for itself alone.
 */
import { askerOf, setAsker } from '../limits/asker.ts'
import { type CallingOff, createCallingOff } from '../limits/calling-off.ts'
import { createShortLivedMap } from '../limits/short-lived-map.ts'
import { TooManyWaiting } from '../limits/too-many-waiting.ts'

/** Who wait for one piece of work or another of the same kind. */
const mostWaiting = 65_536

export type SharedWork<Value> = {
  /**
   * `start` is called at once or later, when work of somebody else was refused; or never.
   * @throws {TooManyWaiting}, or the reason of `signal` when that is aborted first. A waiter without a signal waits as long as it takes.
   */
  readonly join: (key: string, start: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal) => Promise<Value>
  readonly has: (key: string) => boolean
  /** Whoever comes next starts anew; those who wait already get what was begun. */
  readonly forget: (key: string) => void
}

type Running<Value> = {
  readonly work: Promise<Value>
  readonly call: CallingOff
  readonly asker: string | undefined
  waiting: number
}

/** Others on whose behalf somebody lets their work be done, one after the other. */
const triesByOthers = 2

export function createSharedWork<Value>(most = mostWaiting): SharedWork<Value> {
  let inAll = 0
  const running = createShortLivedMap<string, Running<Value>>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<Value>, asker: string | undefined): Running<Value> {
    const call = createCall(asker)
    const own: Running<Value> = {
      call,
      asker,
      waiting: 0,
      work: start(call.signal).finally(() => {
        if (running.get(key) === own) running.delete(key)
      }),
    }
    // Whoever joins hears of a failure; nobody may be left.
    own.work.catch(() => undefined)
    running.set(key, own)
    return own
  }

  async function wait(own: Running<Value>, key: string, signal: AbortSignal | undefined): Promise<Value> {
    inAll++
    own.waiting++
    try {
      return await orAborted(own.work, signal)
    } finally {
      inAll--
      own.waiting--
      if (own.waiting === 0 && signal?.aborted) {
        own.call.abort(signal.reason)
        if (running.get(key) === own) running.delete(key)
      }
    }
  }

  return {
    has: (key) => running.has(key),
    forget: (key) => void running.delete(key),
    async join(key, start, signal) {
      const asker = askerOf(signal)
      for (let others = 0; ; others++) {
        signal?.throwIfAborted()
        if (inAll >= most) throw new TooManyWaiting()
        const shared = running.get(key)
        const own = shared === undefined || (others === triesByOthers && shared.asker !== asker) ? begin(key, start, asker) : shared
        try {
          return await wait(own, key, signal)
        } catch (error) {
          if (!(error instanceof TooManyWaiting) || own.asker === asker) throw error
        }
      }
    },
  }
}

/** For whom it is, its signal says. */
export function createCall(asker?: string): CallingOff {
  const call = createCallingOff()
  setAsker(call.signal, asker)
  return call
}

/** The work's outcome, or the reason of the signal, whichever comes first. */
export async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work
  // It often fails by the same signal, and a failure that nobody handles ends the process.
  work.catch(() => undefined)
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
