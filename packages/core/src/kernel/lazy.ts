/** Code that loads when it is first needed, and may fail to arrive. */
import { KitError } from '../entities/errors.ts'

/** Asked again after a failure, it tries again. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause) => {
      loading = undefined
      throw notLoaded(cause)
    })
    return loading
  }
}

export function notLoaded(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  return new KitError('network_failed', 'A part of the kit did not load. Check the connection and try again.', { cause })
}
