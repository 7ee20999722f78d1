/** Something fetched: every state it can be in. The last answer stays readable while it is asked again and after a failure. */
import type { KitError } from '../entities/errors.ts'

/** Something fetched. `previous` stays readable while it is refreshed or after a failure. */
export type Remote<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly attempt: number; readonly previous?: T }
  /** `at` is 0 for what an earlier visit has left: shown, and asked again by the next who looks. */
  | { readonly status: 'ready'; readonly data: T; readonly at: number }
  | { readonly status: 'failed'; readonly error: KitError; readonly previous?: T; readonly at: number }

/** The last answer, however old. */
export function latestOf<T>(remote: Remote<T> | undefined): T | undefined {
  if (!remote || remote.status === 'idle') return undefined
  return remote.status === 'ready' ? remote.data : remote.previous
}

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
