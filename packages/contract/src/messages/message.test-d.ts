/** What a declared message says to the type checker. */
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import { type MessageErrorOf, message, type ReceivedOf, type ReplyOf, type RequestOf } from './message.ts'

const ask = message({
  name: 'ask',
  request: v.object({ ttl: v.optional(v.number(), 5) }),
  reply: v.string(),
  errors: ['limit'],
})
const note = message({ name: 'note', request: v.object({ at: v.number() }), reply: undefined, errors: [] })

test('a sender may leave out what has a default, and a receiver has it', () => {
  expectTypeOf<RequestOf<typeof ask>>().toEqualTypeOf<{ ttl?: number | undefined }>()
  expectTypeOf<ReceivedOf<typeof ask>>().toEqualTypeOf<{ ttl: number }>()
})

test('a message that nobody answers has no reply', () => {
  expectTypeOf<ReplyOf<typeof ask>>().toEqualTypeOf<string>()
  expectTypeOf<ReplyOf<typeof note>>().toEqualTypeOf<undefined>()
})

test('errors are those declared and those that every message has', () => {
  expectTypeOf<Extract<MessageErrorOf<typeof ask>, 'limit' | 'unavailable'>>().toEqualTypeOf<'limit'>()
  expectTypeOf<MessageErrorOf<typeof note>>().toEqualTypeOf<'parse' | 'request' | 'method' | 'params' | 'internal'>()
  // @ts-expect-error: the table of errors has no such name.
  message({ name: 'x', request: v.string(), reply: undefined, errors: ['tired'] })
})
