/**
 * A signal that aborts with another one, or after so long, until what it is for is done: then its timer is gone and nothing holds it.
 *
 * `AbortSignal.timeout` and `AbortSignal.any` end with their time alone, or when they are collected: a server that begins two thousand things a
 * second held tens of thousands of signals of things that were done, and spent a fifth of its time on looking through them.
 */
import { createCallingOff } from './calling-off.ts'

export type TimeLimit = {
  readonly signal: AbortSignal
  /** Its time was over before that of `parent`. */
  readonly isOver: () => boolean
  /** What it is for is done: it does not abort any more. */
  readonly end: () => void
}

/** The timer keeps no process alive. */
export function createTimeLimit(ms: number, parent?: AbortSignal): TimeLimit {
  const own = createCallingOff()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    parent?.removeEventListener('abort', follow)
    own.abort(new DOMException(`It took longer than ${ms} ms.`, 'TimeoutError'))
  }, ms).unref()
  function follow(): void {
    clearTimeout(timer)
    own.abort(parent?.reason)
  }
  if (parent?.aborted) follow()
  else parent?.addEventListener('abort', follow, { once: true })
  return {
    signal: own.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', follow)
    },
  }
}
