/** How something fetched goes from one state to the next. Loads with the first feature that fetches. */
import type { KitError } from '../entities/errors.ts'
import { latestOf, type Remote } from './remote.ts'

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
