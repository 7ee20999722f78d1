/**
 * On whose behalf something is done, as far as the signal that it waits by knows: the address of a request, in the form that is counted
 * by. Work that many wait for is done on behalf of who wanted it first; what the server does for itself is on nobody's.
 */
import { createTimeLimit } from './timeout.ts'

/** On the signal itself: to collect a map of many that live shortly costs more than all else about them. */
const asker = Symbol('asker')

type Known = AbortSignal & { [asker]?: string }

export function setAsker(signal: AbortSignal, address: string | undefined): void {
  if (address !== undefined) (signal as Known)[asker] = address
}

export function askerOf(signal: AbortSignal | undefined): string | undefined {
  return (signal as Known | undefined)?.[asker]
}

/** Does a part of the work, with a signal of its own: aborted with the whole, or after so long, and held by nothing once the part is done. */
export async function within<T>(signal: AbortSignal | undefined, ms: number, work: (own: AbortSignal) => Promise<T>): Promise<T> {
  const limit = createTimeLimit(ms, signal)
  setAsker(limit.signal, askerOf(signal))
  try {
    return await work(limit.signal)
  } finally {
    limit.end()
  }
}
