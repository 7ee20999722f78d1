import { KitError } from '@foyer/core'

/**
 * A message as the bytes that a wallet signs (UTF-8).
 *
 * @throws {KitError} `invalid_input` for half a surrogate pair, which has no UTF-8 form: the wallet would sign another text
 * than the page checks.
 */
export function toMessageBytes(message: string): Uint8Array {
  if (/\p{Cs}/u.test(message)) throw new KitError('invalid_input', 'The message is not well-formed Unicode and cannot be signed.')
  return new TextEncoder().encode(message)
}
