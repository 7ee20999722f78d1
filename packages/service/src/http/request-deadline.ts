/**
 * One deadline for a request, from the moment it came in to whatever is done for it last; and its end when nobody waits.
 *
 * The signal is made when it is wanted, and a place among those who wait taken with it: an answer from memory needs neither.
 */
import type { Context } from 'hono'
import { createCall } from '../cache/shared-work.ts'
import type { ServerEnv } from './incoming.ts'

/** How long a request may take in all. */
export const requestMs = 25_000

/** The time of a request is over. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/** The caller does not wait any more. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
}

export type RequestDeadline = {
  /** Aborted when the time is over or the caller hangs up; to be handed to everything that waits. @throws {Refusal} when too many wait. */
  readonly signal: () => AbortSignal
  /** Why its time is over before it was answered; undefined while it goes on. */
  readonly reason: () => unknown
  /** The request is answered. */
  readonly end: () => void
}

type Options = {
  /** By `performance.now()`. */
  readonly startedAt: number
  readonly ms?: number | undefined
  /** For whom what waits by the signal is done. */
  readonly asker: () => string
  /** Takes a place of theirs among those who wait. Returns the way to give it back. @throws {Refusal} */
  readonly takePlace: (asker: string) => () => void
}

export function createRequestDeadline(
  context: Context<ServerEnv>,
  { startedAt, ms = requestMs, asker, takePlace }: Options,
): RequestDeadline {
  let call: AbortController | undefined
  let stop: (() => void) | undefined

  function begin(): AbortController {
    const who = asker()
    const givePlaceBack = takePlace(who)
    const own = createCall(who)
    const late = setTimeout(
      () => own.abort(new DeadlinePassed(`The request took longer than ${ms} ms.`)),
      Math.max(0, ms - (performance.now() - startedAt)),
    )
    late.unref()
    const stopWatching = watchCaller(context, () => own.abort(new CallerGone('The caller has hung up.')))
    stop = () => {
      clearTimeout(late)
      stopWatching()
      givePlaceBack()
    }
    return own
  }

  return {
    signal() {
      call ??= begin()
      return call.signal
    },
    reason: () => call?.signal.reason,
    end: () => stop?.(),
  }
}

/** Returns the way to stop watching. */
function watchCaller(context: Context<ServerEnv>, onGone: () => void): () => void {
  const outgoing = context.env?.outgoing
  if (outgoing === undefined) {
    const { signal } = context.req.raw
    if (signal.aborted) onGone()
    signal.addEventListener('abort', onGone, { once: true })
    return () => signal.removeEventListener('abort', onGone)
  }
  if (outgoing.destroyed) onGone()
  outgoing.once('close', onGone)
  return () => outgoing.removeListener('close', onGone)
}
