import { KitError } from './errors.ts'

/** Adapters translate at their boundary; what still arrives as something else is `unknown` and keeps its cause. */
export function toKitError(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  return new KitError('unknown', 'It failed for an unknown reason: see the cause.', { cause })
}
