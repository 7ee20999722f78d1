/**
 * One HTTP call, declared once: from this come types, validation on both sides, typed refusals and OpenAPI.
 */
import type * as v from 'valibot'
import type { RefusalCode } from './refusals.ts'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
> = {
  /** Unique, camelCase; the operationId of OpenAPI. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `{name}` for path parameters, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly output: Output
  /** Beside the ones every call can give (invalid_request, unknown_project, origin_not_allowed, rate_limited, internal). */
  readonly refusals: readonly RefusalCode[]
  /** Seconds a shared cache may keep the answer. */
  readonly maxAge?: number
  /** HTTP statuses that carry the output. Default: 200 only. */
  readonly statuses?: readonly number[]
}

/** Identity, for inference. */
export function call<
  const Params extends Schema | undefined,
  const Query extends Schema | undefined,
  const Body extends Schema | undefined,
  const Output extends Schema,
>(declaration: Call<Params, Query, Body, Output>): Call<Params, Query, Body, Output> {
  return declaration
}
