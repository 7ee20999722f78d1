/** A call checked on the reader's side: what it takes, and its answer, of which what breaks the contract is an error, never data. */
import * as v from 'valibot'
import type { Call } from './call.ts'

export type OutputOf<C extends Call> = v.InferOutput<C['output']>
export type QueryOf<C extends Call> = InputOf<C['query']>
export type ParamsOf<C extends Call> = InputOf<C['params']>
export type BodyOf<C extends Call> = InputOf<C['body']>

/** Undefined for a part that the call does not declare. */
type InputOf<Part> = [NonNullable<Part>] extends [never]
  ? undefined
  : NonNullable<Part> extends v.GenericSchema
    ? v.InferInput<NonNullable<Part>>
    : never

export type ReadOutput<C extends Call> = { readonly output: OutputOf<C> } | { readonly problem: string }

/** Whether the call takes those path parameters: the address of a chain family that it knows nothing of, for one, it does not. */
export function isParamsOf<const C extends Call>(call: C, value: unknown): value is ParamsOf<C> {
  return call.params === undefined || v.is(call.params, value)
}

/** Parses what a server sent. Never throws; `problem` says where the contract is broken, not what was there. */
export function readOutput<const C extends Call>(call: C, value: unknown): ReadOutput<C> {
  const parsed = v.safeParse(call.output, value)
  if (parsed.success) return { output: parsed.output as OutputOf<C> }
  const [issue] = parsed.issues
  return { problem: `${v.getDotPath(issue) ?? 'the answer'}: ${issue.expected ?? 'valid'} was expected` }
}
