/** Runs calls, counts them, and knows when none is in progress. */
import type { MessageError } from '@foyer/contract'
import type { Logger } from '@foyer/service/observe'
import type { Metrics } from '../../../observe/metrics.ts'
import type { Connection } from '../connection/connection.ts'
import type { AnswerCall, Call } from './answer-call.ts'
import { CallRefusal } from './call-refusal.ts'
import { formatError, formatResult, type IdText } from './frame.ts'

type Options = {
  readonly answerCall: AnswerCall
  /** Metrics count every other method under one label: a client can invent as many as it likes. */
  readonly isKnown: (method: string) => boolean
  readonly metrics: Pick<Metrics['relay'], 'calls' | 'publish'>
  readonly log: Logger
  readonly clock: () => number
}

type Failure = { readonly error: MessageError; readonly message: string; readonly outcome: 'refused' | 'failed' }

export type CallRunner = {
  /** Always resolves, with the error if there is one: the connection gets the result or that. */
  readonly run: (id: IdText, call: Call, connection: Connection) => Promise<MessageError | undefined>
  /** Resolves when no call is in progress. */
  readonly idle: () => Promise<void>
}

export function createCallRunner({ answerCall, isKnown, metrics, log, clock }: Options): CallRunner {
  let inProgress = 0
  let onIdle: (() => void) | undefined

  return {
    async run(id, call, connection) {
      inProgress++
      const began = clock()
      const failure = await answerCall(call, connection, (result) => connection.send(formatResult(id, result))).then(
        () => undefined,
        (error: unknown) => toFailure(error, call),
      )
      if (failure !== undefined) connection.send(formatError(id, failure.error, failure.message))
      metrics.calls.inc({ method: isKnown(call.method) ? call.method : 'unknown', outcome: failure?.outcome ?? 'ok' })
      if (call.method === 'irn_publish') metrics.publish.observe((clock() - began) / 1000)
      if (--inProgress === 0) onIdle?.()
      return failure?.error
    },
    idle: () => (inProgress === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
  }

  function toFailure(error: unknown, { method }: Call): Failure {
    if (error instanceof CallRefusal) {
      return { error: error.error, message: error.message, outcome: error.cause === undefined ? 'refused' : 'failed' }
    }
    log.error({ err: error, method }, 'a call to the relay failed by a fault of this server')
    return { error: 'internal', message: 'Something went wrong on the server.', outcome: 'failed' }
  }
}
