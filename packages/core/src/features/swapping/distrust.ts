/** Answers that cannot be what was agreed to, told apart from a server that merely fails. */
import { KitError } from '../../entities/errors.ts'

const reason = 'distrusted'

export function distrust(message: string): KitError {
  return new KitError('server_failed', message, { cause: reason })
}

export function isDistrusted(cause: unknown): boolean {
  return KitError.is(cause) && cause.cause === reason
}
