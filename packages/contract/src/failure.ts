/**
 * The body of every refusal.
 *
 * `code` is ours and closed; a reader that meets a code which its call does not declare still gets the reasons.
 */
import * as v from 'valibot'
import type { Call } from './call.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { type RefusalOf, refusalsOf } from './refusals-of.ts'
import { text } from './text.ts'

export const failure = v.object({
  status: v.literal('FAILED'),
  reasons: v.pipe(v.array(v.object({ field: text(100), description: text(500) })), v.maxLength(50)),
  code: v.fallback(v.optional(v.picklist(Object.keys(refusals) as RefusalCode[])), undefined),
})

export type Failure<Code extends RefusalCode = RefusalCode> = Omit<v.InferOutput<typeof failure>, 'code'> & {
  readonly code?: Code | undefined
}

/** The server's refusal of a call as data, or undefined when the body is none. Never throws. */
export function readFailure<const C extends Call>(call: C, body: unknown): Failure<RefusalOf<C>> | undefined {
  const parsed = v.safeParse(failure, body)
  if (!parsed.success) return undefined
  const { code, ...rest } = parsed.output
  return { ...rest, code: refusalsOf(call).find((declared) => declared === code) }
}
