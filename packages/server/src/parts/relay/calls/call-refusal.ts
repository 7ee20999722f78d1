import type { MessageError } from '@foyer/contract'

/** The only way in which a call is refused; any other error is a fault of the server. */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal'
  readonly error: MessageError

  constructor(error: MessageError, message: string, cause?: unknown) {
    super(message, { cause })
    this.error = error
  }
}
