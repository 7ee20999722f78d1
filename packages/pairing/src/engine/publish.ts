/** Sealing messages for the peer, and queueing them for the relay. */
import { tooLarge } from '../error.ts'
import { seal } from '../wire/envelope.ts'
import { formatError, formatRequest, formatResult, type RpcError, type RpcId } from '../wire/json-rpc.ts'
import { agreeOnKey, hashText, type Key, type Topic, toPublicKey } from '../wire/keys.ts'
import { type Method, methods } from '../wire/methods.ts'
import { createId, type Draft, day, markSeen, patch, put } from './draft.ts'
import type { CallKind, Part, Publication, Ref } from './state.ts'

/** How long the relay gets to take a message that somebody waits on. */
export const publishTimeout = 60_000
/** A relay takes frames of 256 KiB. What stands around a message in its frame is shorter than 1 KiB. */
export const longestMessage = 262_144 - 1024

type Queued = Pick<Publication, 'combined' | 'call' | 'waiter'> & {
  /** Default: after `publishTimeout`. */
  readonly giveUpAt?: number
}

/** Queues sealed messages. They are marked as seen: a relay that returns a client's own messages to it changes nothing. Throws `too_large`. */
export function publish(draft: Draft, parts: readonly Part[], { giveUpAt = draft.at + publishTimeout, ...more }: Queued = {}): void {
  if (parts.some(({ message }) => message.length > longestMessage)) throw tooLarge()
  const hashes = parts.map(({ message }) => hashText(message))
  for (const [index, part] of parts.entries()) markSeen(draft, hashes[index] ?? '', draft.now + part.ttl + day)
  const publication: Publication = { key: hashes[0] ?? '', queuedAt: draft.at, giveUpAt, parts, ...more }
  patch(draft, { outbox: [...draft.state.outbox, publication] })
}

type Request = { readonly topic: Topic; readonly method: Method; readonly params: unknown; readonly id?: RpcId; readonly ttl?: number }

export function sealRequest(draft: Draft, request: Request): Part {
  const { topic, method, params, id = createId(draft), ttl = methods[method].ttl } = request
  const { tag } = methods[method]
  const prompt = /Propose|Request|Authenticate/.test(method)
  return { topic, message: sealOn(draft, topic, formatRequest(id, method, params)), ttl, tag, prompt }
}

/** Sends a request to the peer, and remembers the call until its response, or until nobody needs one any more. */
export function sendRequest(draft: Draft, request: Omit<Request, 'id'>, call: CallKind & { readonly ref: Ref }): RpcId {
  const id = createId(draft)
  const { topic, method, ttl = methods[method].ttl } = request
  put(draft, 'calls', { [id]: { ...call, id, topic, expiry: draft.now + ttl } })
  publish(draft, [sealRequest(draft, { ...request, id })], { call: id })
  return id
}

export type Response = {
  readonly topic: Topic
  readonly id: RpcId
  readonly ttl: number
  readonly tag: number
  readonly result?: unknown
  readonly error?: RpcError
}

const formatResponse = ({ id, result, error }: Response): string => (error ? formatError(id, error) : formatResult(id, result))

export function sealResponse(draft: Draft, response: Response): Part {
  const { topic, ttl, tag } = response
  return { topic, message: sealOn(draft, topic, formatResponse(response)), ttl, tag, prompt: false }
}

/** To a public key, from the key pair whose public half goes along. */
export function sealResponseTo(draft: Draft, response: Response, ends: { readonly privateKey: Key; readonly receiver: Key }): Part {
  const { topic, ttl, tag } = response
  const { privateKey, receiver } = ends
  const sealing = { key: agreeOnKey(privateKey, receiver), iv: draft.randomBytes(12), senderPublicKey: toPublicKey(privateKey) }
  return { topic, message: seal(sealing, formatResponse(response)), ttl, tag, prompt: false }
}

/** Queued for as long as the peer has use for it. */
export function sendResponse(draft: Draft, response: Response): void {
  publish(draft, [sealResponse(draft, response)], { giveUpAt: draft.at + response.ttl * 1000 })
}

/** The usual response to a method of the protocol: `true`, or an error. */
export function respondTo(
  draft: Draft,
  request: { readonly topic: Topic; readonly id: RpcId; readonly method: Method },
  error?: RpcError,
): void {
  const { topic, id, method } = request
  sendResponse(draft, { topic, id, tag: methods[method].tag + 1, ttl: methods[method].ttl, ...(error ? { error } : { result: true }) })
}

const sealOn = (draft: Draft, topic: Topic, text: string): string =>
  seal({ key: draft.state.keys[topic] ?? '', iv: draft.randomBytes(12) }, text)
