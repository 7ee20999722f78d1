/**
 * One HTTP call, declared once: from this come types, validation on both sides, who may make it, typed refusals and OpenAPI.
 */
import type * as v from 'valibot'
import type { RefusalCode } from './refusals.ts'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/**
 * Who may make a call.
 *
 * `open`: anybody; any page may read the answer.
 * `project`: a page of a known project, or a program that names one.
 * `session`: whoever holds the token of a sign-in session.
 * `operator`: whoever holds an operator's token; no page of another origin.
 */
export type Access = 'open' | 'project' | 'session' | 'operator'

export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
  Who extends Access = Access,
  Refused extends RefusalCode = RefusalCode,
> = {
  /** Unique, camelCase; the operationId of OpenAPI. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for path parameters, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly access: Who
  /** With access `project`: programs, which send no origin, may not make it. */
  readonly needsOrigin?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly output: Output
  /** What the call itself can refuse with; what follows from its access and input is known (`refusalsOf`). */
  readonly refusals: readonly Refused[]
  /** Seconds a shared cache may keep the answer. */
  readonly maxAge?: number
  /**
   * Sent in fewer bytes to those who take that. Only for what is the same for everybody: beside text that a stranger chooses, the length of
   * what is sent would tell a secret letter by letter.
   */
  readonly compressed?: boolean
  /** HTTP statuses that carry the output. Default: 200 only. */
  readonly statuses?: readonly number[]
}

/** Identity, for inference. */
export function call<
  const Output extends Schema,
  const Who extends Access,
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Refused extends RefusalCode = never,
>(declaration: Call<Params, Query, Body, Output, Who, Refused>): Call<Params, Query, Body, Output, Who, Refused> {
  return declaration
}
