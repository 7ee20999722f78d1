/**
 * One endpoint: a call of the contract, how often it may be made, and what answers it.
 *
 * A handler gets parsed input and returns data of the call's output, which is parsed again on the way out so that a
 * stray column cannot leak. What is wanted thousands of times a second is returned as `Prepared` instead. Who may make
 * the call stands in the contract, and is checked before the handler runs.
 */
import type { Call, RefusalOf } from '@foyer/contract'
import type * as v from 'valibot'
import type { Grants } from '../access/grants.ts'
import type { Grant } from '../limits/rate-limits.ts'
import type { JsonBounds } from './json-guard.ts'
import type { Prepared } from './prepared.ts'
import type { Refusal, Refuse } from './refusal.ts'

/** Who makes the call, and what may be done about it: of a project, a session or an operator, by the access of the call. */
export type Caller<C extends Call = Call> = Grants[C['access']] & {
  /** As the browser sent it; undefined from anything else. */
  readonly origin: string | undefined
  readonly requestId: string
  /** Of the caller, as far as proxies in front can be believed. */
  readonly ip: string
  /** Aborted when the request's time is over or its caller has hung up: for everything that waits. */
  readonly signal: AbortSignal
  /** `throw refuse(code, description)`: the only way to refuse, with the codes that the call declares. */
  readonly refuse: Refuse<RefusalOf<C>>
  /** Charges points beyond the one that every request costs. @throws {Refusal} `rate_limited` */
  readonly charge: (points: number) => void
  /** Charges points as far as there are any, and says how many there were. */
  readonly chargeUpTo: (points: number) => Grant
}

/** A part that the call does not declare is undefined. */
type Parsed<Part> = [NonNullable<Part>] extends [never]
  ? undefined
  : NonNullable<Part> extends v.GenericSchema
    ? v.InferOutput<NonNullable<Part>>
    : never

export type Input<C extends Call> = {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
}

type Answer<C extends Call> = Prepared | v.InferOutput<C['output']>

/** Of a request whose body could not be read: the refusal that it would get, and how the body begins. */
export type UnreadBody = { readonly refusal: Refusal; readonly start: string }

type CommonRules<Limit extends string> = {
  /** Which of the configured limits it counts against. */
  readonly limit: Limit
  /**
   * The handler charges for itself. A caller is then let in until it has used its limit twice over. What does not get as far as the handler
   * costs a point.
   */
  readonly chargesItself?: boolean
  /** Bytes. Default 65 536. */
  readonly bodyLimit?: number
  readonly bodyBounds?: JsonBounds
  /** Answers a body that is too large or no JSON, where a refusal is not what the caller understands. */
  readonly answerUnread?: (body: UnreadBody) => Prepared | undefined
}

export type Rules<C extends Call, Limit extends string = string> = CommonRules<Limit> & {
  readonly handle: (input: Input<C>, caller: Caller<C>) => Promise<Answer<C>> | Answer<C>
}

/** With a body that reaches the handler as parsed JSON, unchecked: for calls that answer part by part. */
export type LooseRules<C extends Call, Limit extends string = string> = CommonRules<Limit> & {
  readonly handle: (input: Omit<Input<C>, 'body'> & { readonly body: unknown }, caller: Caller<C>) => Promise<Answer<C>> | Answer<C>
}

export type Endpoint<Limit extends string = string> = {
  readonly call: Call
  readonly rules: LooseRules<Call, Limit>
  readonly checksBody: boolean
}

export function endpoint<C extends Call, const Limit extends string>(call: C, rules: Rules<C, Limit>): Endpoint<Limit> {
  return { call, rules: rules as unknown as LooseRules<Call, Limit>, checksBody: true }
}

export function looseEndpoint<C extends Call, const Limit extends string>(call: C, rules: LooseRules<C, Limit>): Endpoint<Limit> {
  return { call, rules: rules as unknown as LooseRules<Call, Limit>, checksBody: false }
}
