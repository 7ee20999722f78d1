/** Which call can be refused with what. */
import type { Access, Call } from './call.ts'
import type { RefusalCode } from './refusals.ts'

/** What follows from who may make a call. `unavailable`: whether they may cannot be looked up now. */
const refusalsOfAccess = {
  open: [],
  project: ['missing_project', 'unknown_project', 'origin_not_allowed', 'unavailable'],
  session: ['missing_token', 'unknown_token', 'unavailable'],
  operator: ['missing_token', 'unknown_token', 'unavailable'],
} as const satisfies Record<Access, readonly RefusalCode[]>

const refusalsOfBody = ['body_too_large', 'unsupported_media'] as const
const refusalsOfInput = ['invalid_request'] as const
const refusalsOfAll = ['rate_limited', 'internal'] as const

type IsDeclared<Schema> = [NonNullable<Schema>] extends [never] ? false : true

type InputRefusal<C extends Call> = true extends IsDeclared<C['params']> | IsDeclared<C['query']> | IsDeclared<C['body']>
  ? (typeof refusalsOfInput)[number]
  : never

type BodyRefusal<C extends Call> = IsDeclared<C['body']> extends true ? (typeof refusalsOfBody)[number] : never

/** Every code that a call can be refused with: its own, and those that follow from its access and its input. */
export type RefusalOf<C extends Call> =
  | C['refusals'][number]
  | (typeof refusalsOfAccess)[C['access']][number]
  | InputRefusal<C>
  | BodyRefusal<C>
  | (typeof refusalsOfAll)[number]

/** The same as data, each code once. */
export function refusalsOf<const C extends Call>(call: C): readonly RefusalOf<C>[] {
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined
  return [
    ...new Set([
      ...(hasInput ? refusalsOfInput : []),
      ...(call.body === undefined ? [] : refusalsOfBody),
      ...refusalsOfAccess[call.access],
      ...refusalsOfAll,
      ...call.refusals,
    ]),
  ] as RefusalOf<C>[]
}
