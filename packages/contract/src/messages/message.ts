/**
 * One message of a channel that is no HTTP call (a relay's WebSocket, the window of a frame), declared once: types and
 * checks on both sides come from it, and the errors that may answer it.
 */
import type * as v from 'valibot'

type Schema = v.GenericSchema<unknown, unknown>

/** Every way a message is answered with an error: its name here, and its code in JSON-RPC 2.0. */
export const messageErrors = {
  /** The text is not JSON. */
  parse: -32_700,
  /** The text is JSON and no message. */
  request: -32_600,
  /** No message has this name. */
  method: -32_601,
  /** The parameters are not those of the message. */
  params: -32_602,
  internal: -32_603,
  /** Something behind does not answer; a retry can help. */
  unavailable: -32_002,
  /** The sender is over one of its limits. */
  limit: -32_005,
} as const

export type MessageError = keyof typeof messageErrors

export type Message<
  Name extends string = string,
  Request extends Schema = Schema,
  Reply extends Schema | undefined = Schema | undefined,
  Errors extends MessageError = MessageError,
> = {
  /** Unique in its channel. */
  readonly name: Name
  readonly request: Request
  /** Undefined for a message that nobody answers. */
  readonly reply: Reply
  /** Beside those that every message can have: parse, request, method, params, internal. */
  readonly errors: readonly Errors[]
}

/** Identity, for inference. */
export function message<
  const Name extends string,
  const Request extends Schema,
  const Reply extends Schema | undefined,
  const Errors extends MessageError = never,
>(declaration: Message<Name, Request, Reply, Errors>): Message<Name, Request, Reply, Errors> {
  return declaration
}

type CommonError = 'parse' | 'request' | 'method' | 'params' | 'internal'

/** What a sender writes: defaults may be left out. */
export type RequestOf<M extends Message> = v.InferInput<M['request']>
/** What a receiver reads: defaults are filled in. */
export type ReceivedOf<M extends Message> = v.InferOutput<M['request']>
export type ReplyOf<M extends Message> = M['reply'] extends Schema ? v.InferOutput<M['reply']> : undefined
export type MessageErrorOf<M extends Message> = M['errors'][number] | CommonError
