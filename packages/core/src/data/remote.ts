/** Something fetched: every state it can be in. The last answer stays readable while it is asked again and after a failure. */
import type { KitError } from '../errors.ts'
import { latestOf } from '../select.ts'
import type { Remote } from '../state.ts'

// Published from here: a bundler that sees this file behind the package's door puts what the later parts share
// into one chunk with it (0.3 KiB less at opening).
export { latestOf }

export type RemoteEvent<T> =
  | { readonly type: 'load'; readonly attempt: number; readonly previous?: T }
  | { readonly type: 'data'; readonly attempt: number; readonly at: number; readonly data: T }
  | { readonly type: 'failed'; readonly attempt: number; readonly at: number; readonly error: KitError; readonly fallback?: T }

/** Answers to abandoned attempts change nothing. */
export function stepRemote<T>(now: Remote<T>, event: RemoteEvent<T>): Remote<T> {
  if (event.type === 'load') {
    const previous = event.previous ?? latestOf(now)
    return { status: 'loading', attempt: event.attempt, ...(previous !== undefined && { previous }) }
  }
  if (now.status !== 'loading' || now.attempt !== event.attempt) return now
  if (event.type === 'data') return { status: 'ready', data: event.data, at: event.at }
  const previous = now.previous ?? event.fallback
  return { status: 'failed', error: event.error, at: event.at, ...(previous !== undefined && { previous }) }
}
