/**
 * One endpoint: a call of the contract, who may make it, how often, and what answers.
 *
 * A handler gets parsed input and returns data of the call's output, which is parsed again on the way out so that a
 * stray column cannot leak. What is asked for thousands of times a second is returned as `Prepared` instead: parsed
 * and serialised once, then sent as it is.
 */
import type { Call } from '@foyer/contract'
import * as v from 'valibot'
import type { Project } from '../projects/project.ts'
import type { JsonBounds } from './json-guard.ts'
import type { LimitName } from './rate-limit.ts'

/** Who asks. */
export type Caller = {
  readonly project: Project | undefined
  /** As the browser sent it; undefined from anything else. */
  readonly origin: string | undefined
  readonly requestId: string
  /** Charges more than the one point that every request costs. @throws {Refusal} `rate_limited` */
  readonly charge: (points: number) => Promise<void>
}

/** A part that the call does not declare is unknown. */
type Output<Schema> = NonNullable<Schema> extends infer Declared extends v.GenericSchema ? v.InferOutput<Declared> : undefined

export type Input<C extends Call> = {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
}

export type Rules<C extends Call> = {
  /**
   * `required`: a known project, and an origin it allows if there is an origin.
   * `required-with-origin`: the same, and there must be an origin.
   * `open`: no project is looked at; any page may read the answer.
   */
  readonly project: 'required' | 'required-with-origin' | 'open'
  readonly limit: LimitName
  /** Bytes. Default 65 536. */
  readonly bodyLimit?: number
  readonly bodyBounds?: JsonBounds
  /** The body reaches the handler as parsed JSON, unchecked: for calls that answer part by part. */
  readonly looseBody?: boolean
  readonly handle: (
    input: Input<C>,
    caller: Caller,
  ) => Promise<Prepared | v.InferOutput<C['output']>> | Prepared | v.InferOutput<C['output']>
}

export type Endpoint = { readonly call: Call; readonly rules: Rules<Call> }

export function endpoint<C extends Call>(call: C, rules: Rules<C>): Endpoint {
  return { call, rules: rules as unknown as Rules<Call> }
}

export type Prepared = {
  readonly prepared: true
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Parses and serialises an answer now, to be sent as often as wanted. */
export function prepare<C extends Call>(call: C, output: v.InferInput<C['output']>, cacheControl = cacheFor(call)): Prepared {
  return prepareText(JSON.stringify(v.parse(call.output, output)), 'application/json', cacheControl)
}

export function prepareText(
  body: Prepared['body'],
  contentType: string,
  cacheControl: string,
  headers?: Readonly<Record<string, string>>,
): Prepared {
  return { prepared: true, body, status: 200, contentType, cacheControl, ...(headers && { headers }) }
}

export function isPrepared(answer: unknown): answer is Prepared {
  return typeof answer === 'object' && answer !== null && 'prepared' in answer && answer.prepared === true
}

export function cacheFor(call: Call): string {
  return call.maxAge === undefined ? 'no-store' : `public, max-age=${call.maxAge}`
}
