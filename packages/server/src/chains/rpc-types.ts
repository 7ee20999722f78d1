/** What passes between a chain and its nodes. */

/** One JSON-RPC request, without an id: ids belong to the caller. */
export type RpcCall = {
  readonly method: string
  readonly params: unknown
  /** Of an answer: a longer one is not read to its end. Left out where the bound of a node's answer is meant. */
  readonly mostBytes?: number
}

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** Bytes of an answer of a node, to one request or to a batch. */
export const maxAnswerBytes = 8_388_608
/** In the place of one that has more, or is more in memory than anybody takes. It costs as much to be read as one that is taken. */
export const largerThanTaken: RpcError = { code: -32_005, message: 'The answer is larger than 8 MiB. Ask for less at once.' }

/** In the place of an answer that has more bytes than its asker wants. What another node says would be as long. */
export const moreThanWanted: RpcError = { code: -32_005, message: 'The answer is longer than is wanted.' }

/** In the place of an answer on which nodes differ. Which nodes those are is in the log: their hosts are nobody else's business. */
export function nodesDiffer(method: string): RpcError {
  return {
    code: -32_002,
    message: `The nodes of this network differ on ${method}, so it is not answered. Try again in a moment. If it stays so, tell whoever runs this server: its log names the nodes.`,
    data: { reason: 'nodes_differ', method },
  }
}

/** JSON, ready to be sent on: text, or the bytes of it (UTF-8) where it is long, since making text of it takes others' time. */
export type JsonText = string | Buffer

export const parseJson = (json: JsonText): unknown => JSON.parse(json.toString())

/** A node's answer; the result is kept as JSON text. */
export type Outcome = { readonly result: JsonText } | { readonly error: RpcError }

type FaultFacts = {
  readonly reached: boolean
  readonly pauseMs?: number | undefined
  readonly error?: RpcError
  readonly isRefusal?: boolean
  readonly cause?: unknown
}

/** A node could not be asked or answered nonsense: another one may be. */
export class NodeFault extends Error {
  override readonly name = 'NodeFault'
  /** Whether the request may have reached the node: decides if a write can be sent elsewhere. */
  readonly reached: boolean
  /** The node asked for a pause this long, in milliseconds. */
  readonly pauseMs: number | undefined
  /** The node's own error, where it answered properly that it will not or cannot: no sign of a broken node. */
  readonly error: RpcError | undefined
  /** It said that it did nothing of what it was asked. */
  readonly isRefusal: boolean
  constructor(message: string, more: FaultFacts) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.reached = more.reached
    this.isRefusal = more.isRefusal ?? false
    this.pauseMs = more.pauseMs
    this.error = more.error
  }
}

/** Another node answered first. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** No node of a chain can be asked now. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
  readonly retryAfterMs: number
  constructor(retryAfterMs: number, cause?: unknown) {
    super('No node of this network answers.', cause === undefined ? undefined : { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/** A node answered an internal request with an error. */
export class RpcRefused extends Error {
  override readonly name = 'RpcRefused'
  readonly code: number
  readonly data: unknown
  constructor(error: RpcError) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}
