/** What code that did not arrive is said to be. */
import { KitError } from '../entities/errors.ts'

export function notLoaded(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  return new KitError('network_failed', 'This part did not load. Check the connection, then try again.', { cause })
}
