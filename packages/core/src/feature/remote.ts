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
