/**
 * The only way a request is refused. Anything else that is thrown is a bug: a 500 whose message stays in the log.
 *
 * Outside of this package nobody makes one but by the `refuse` that a handler is given, which takes the codes of its call.
 */
import { type Failure, type RefusalCode, refusals } from '@foyer/contract'

type Reason = { readonly field: string; readonly description: string }

export type RefusalDetails = {
  readonly field?: string
  /** What is wrong, part by part, where it is more than one thing. */
  readonly reasons?: readonly Reason[]
  /** Seconds after which a retry can help. */
  readonly retryAfter?: number
  /** For the log. */
  readonly cause?: unknown
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, part by part; `field` is empty for the request as a whole. */
  readonly reasons: readonly Reason[]
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, description: string, details: RefusalDetails = {}) {
    super(description, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.reasons = details.reasons ?? [{ field: details.field ?? '', description }]
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return refusals[this.code].status
  }

  toBody(): Failure {
    return {
      status: 'FAILED',
      reasons: this.reasons.map(({ field, description }) => ({ field, description: description.slice(0, 500) })),
      code: this.code,
    }
  }
}

/** Makes a refusal, to be thrown; only of codes that the call declares. */
export type Refuse<Code extends RefusalCode> = (code: Code, description: string, details?: RefusalDetails) => Refusal
