/**
 * The body of every refusal.
 *
 * `code` is ours and closed; a reader that meets a newer code still gets the reasons, so the code falls back to none.
 */
import * as v from 'valibot'
import { type RefusalCode, refusals } from './refusals.ts'
import { text } from './text.ts'

export const failure = v.object({
  status: v.literal('FAILED'),
  reasons: v.pipe(v.array(v.object({ field: text(100), description: text(500) })), v.maxLength(50)),
  code: v.fallback(v.optional(v.picklist(Object.keys(refusals) as RefusalCode[])), undefined),
})

export type Failure = v.InferOutput<typeof failure>

/** The server's refusal as data, or undefined when the body is not one. Never throws. */
export function readFailure(body: unknown): Failure | undefined {
  const parsed = v.safeParse(failure, body)
  return parsed.success ? parsed.output : undefined
}
