/** The only way a handler says no. Anything else that is thrown is a bug: a 500 whose message stays in the log. */
import { type Failure, type RefusalCode, refusals } from '@foyer/contract'

type Reason = { readonly field: string; readonly description: string }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, part by part; `field` is empty for the request as a whole. */
  readonly reasons: readonly Reason[]
  /** Seconds after which trying again can help. */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    description: string,
    more: { field?: string; reasons?: readonly Reason[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(description, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.reasons = more.reasons ?? [{ field: more.field ?? '', description }]
    this.retryAfter = more.retryAfter
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
