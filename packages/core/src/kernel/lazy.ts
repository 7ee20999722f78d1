/** Code that loads when it is first needed, and may fail to arrive. */
import { notLoaded } from './not-loaded.ts'

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
