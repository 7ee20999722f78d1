/** What code that did not arrive is said to be. */
import { KitError } from '../entities/errors.ts'

export const notLoadedText = 'This part did not load. Check the connection, then try again.'

export function notLoaded(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  return new KitError('network_failed', notLoadedText, { cause })
}
