/** Parses the parameters of a call and gives it to the handler of its method. */
import { relayMessages } from '@foyer/contract'
import * as v from 'valibot'
import type { Connection } from '../connection/connection.ts'
import { CallRefusal } from './call-refusal.ts'
import { createFetchCalls } from './fetch-calls.ts'
import type { HandlerContext, Handlers, Method, Respond } from './handler.ts'
import { createPublishCalls } from './publish-calls.ts'
import { createSubscribeCalls } from './subscribe-calls.ts'

export type Call = { readonly method: string; readonly params: unknown }

/** @throws {CallRefusal} */
export type AnswerCall = (call: Call, connection: Connection, respond: Respond) => Promise<void>

export function createAnswerCall(context: HandlerContext): {
  readonly answerCall: AnswerCall
  readonly isKnown: (method: string) => boolean
} {
  const messages = relayMessages(context.limits.batch)
  const handlers: Handlers = { ...createPublishCalls(context), ...createSubscribeCalls(context), ...createFetchCalls(context) }
  const isKnown = (method: string): method is Method => Object.hasOwn(messages, method)

  const answerCall: AnswerCall = async ({ method, params }, connection, respond) => {
    if (!isKnown(method)) throw new CallRefusal('method', 'This relay does not know the method.')
    const read = v.safeParse(messages[method].request, params)
    if (!read.success) {
      const [issue] = read.issues
      throw new CallRefusal('params', `${v.getDotPath(issue) ?? 'params'}: ${describe(issue)}`)
    }
    // The declaration and the handler of one method agree on its parameters.
    await handlers[method](read.output as never, connection, respond)
  }
  return { answerCall, isKnown }
}

/** Our own words where a schema has them: the library's repeat what was received, which is a stranger's text. */
function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'regex' || issue.type === 'max_length') return issue.message
  return `expected ${issue.expected ?? 'something else'}.`
}
