/** What a declared call says to the type checker. */
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import { call } from './call.ts'
import { readFailure } from './failure.ts'
import type { BodyOf, OutputOf, ParamsOf, QueryOf } from './output.ts'
import type { RefusalOf } from './refusals-of.ts'

const open = call({ id: 'a', method: 'GET', path: '/a', summary: '', access: 'open', output: v.string(), refusals: [] })
const full = call({
  id: 'b',
  method: 'POST',
  path: '/b/{id}',
  summary: '',
  access: 'operator',
  params: v.object({ id: v.string() }),
  query: v.object({ page: v.optional(v.number(), 1) }),
  body: v.object({ name: v.string() }),
  output: v.object({ done: v.boolean() }),
  refusals: ['not_found'],
})

test('input and output are those of the schemas', () => {
  expectTypeOf<ParamsOf<typeof full>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<QueryOf<typeof full>>().toEqualTypeOf<{ page?: number | undefined }>()
  expectTypeOf<BodyOf<typeof full>>().toEqualTypeOf<{ name: string }>()
  expectTypeOf<OutputOf<typeof full>>().toEqualTypeOf<{ done: boolean }>()
  expectTypeOf<BodyOf<typeof open>>().toEqualTypeOf<undefined>()
})

test('refusals are the declared ones and those that follow from access and input', () => {
  expectTypeOf<RefusalOf<typeof open>>().toEqualTypeOf<'rate_limited' | 'internal'>()
  expectTypeOf<RefusalOf<typeof full>>().toEqualTypeOf<
    | 'not_found'
    | 'missing_token'
    | 'unknown_token'
    | 'unavailable'
    | 'invalid_request'
    | 'body_too_large'
    | 'unsupported_media'
    | 'rate_limited'
    | 'internal'
  >()
  expectTypeOf(readFailure(open, {})?.code).toEqualTypeOf<'rate_limited' | 'internal' | undefined>()
})

test('a call declares its access, and only refusals that exist', () => {
  // @ts-expect-error: nobody is said to be let in.
  call({ id: 'c', method: 'GET', path: '/c', summary: '', output: v.string(), refusals: [] })
  // @ts-expect-error: the table of refusals has no such code.
  call({ id: 'd', method: 'GET', path: '/d', summary: '', access: 'open', output: v.string(), refusals: ['tired'] })
})
