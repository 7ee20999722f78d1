/** What an endpoint says to the type checker. */
import { call, type Project } from '@foyer/contract'
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Operator } from '../access/grants.ts'
import { endpoint, looseEndpoint } from './endpoint.ts'

const output = v.object({ done: v.boolean() })
const open = call({ id: 'a', method: 'GET', path: '/a', summary: '', access: 'open', output, refusals: ['not_found'] })
const ofProject = call({
  id: 'b',
  method: 'POST',
  path: '/b/{id}',
  summary: '',
  access: 'project',
  params: v.object({ id: v.string() }),
  query: v.object({ page: v.pipe(v.string(), v.transform(Number)) }),
  body: v.object({ name: v.string() }),
  output,
  refusals: [],
})
const ofOperator = call({ id: 'c', method: 'DELETE', path: '/c', summary: '', access: 'operator', output, refusals: [] })

test('a handler has parsed input, and nothing that the call does not declare', () => {
  endpoint(ofProject, {
    limit: 'read',
    handle: ({ params, query, body }) => {
      expectTypeOf(params).toEqualTypeOf<{ id: string }>()
      expectTypeOf(query).toEqualTypeOf<{ page: number }>()
      expectTypeOf(body).toEqualTypeOf<{ name: string }>()
      return { done: true }
    },
  })
  endpoint(open, {
    limit: 'read',
    handle: ({ params, body }) => {
      expectTypeOf(params).toEqualTypeOf<undefined>()
      expectTypeOf(body).toEqualTypeOf<undefined>()
      return { done: true }
    },
  })
  looseEndpoint(ofProject, {
    limit: 'read',
    handle: ({ body }) => {
      expectTypeOf(body).toEqualTypeOf<unknown>()
      return { done: true }
    },
  })
})

test('a caller is what the access of the call makes it', () => {
  endpoint(ofProject, {
    limit: 'read',
    handle: (_, { project }) => ({ done: expectTypeOf(project).toEqualTypeOf<Project>() === undefined }),
  })
  endpoint(ofOperator, {
    limit: 'read',
    handle: (_, { operator }) => ({ done: expectTypeOf(operator).toEqualTypeOf<Operator>() === undefined }),
  })
  // @ts-expect-error: a call that is open to anybody knows no project.
  endpoint(open, { limit: 'read', handle: (_, { project }) => ({ done: project === undefined }) })
})

test('a handler refuses with what the call declares, and with nothing else', () => {
  endpoint(open, {
    limit: 'read',
    handle: (_, { refuse }) => {
      throw refuse('not_found', 'No such thing.')
    },
  })
  endpoint(open, {
    limit: 'read',
    handle: (_, { refuse }) => {
      // @ts-expect-error: the call does not declare it.
      throw refuse('upstream_failed', 'Nobody answers.')
    },
  })
  endpoint(ofOperator, {
    limit: 'read',
    handle: (_, { refuse }) => {
      // @ts-expect-error: neither does it follow from the access of an operator.
      throw refuse('origin_not_allowed', 'Not from here.')
    },
  })
})

test('a handler answers with the output of its call', () => {
  // @ts-expect-error: the output is an object with `done`.
  endpoint(open, { limit: 'read', handle: () => ({ finished: true }) })
})
