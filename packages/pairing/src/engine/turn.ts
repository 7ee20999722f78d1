/**
 * One step of the engine while it is being taken: the state so far, what to tell the app, and chance.
 *
 * All chance of a step comes from the 32 bytes that came with its event, so a recorded list of events replays exactly.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import type { PairingError } from '../error.ts'
import { concatBytes, toHex } from '../wire/bytes.ts'
import { seal } from '../wire/envelope.ts'
import { formatError, formatRequest, formatResult, type RpcError, type RpcId } from '../wire/json-rpc.ts'
import { agreeOnKey, hashText, type Key, type Topic, toPublicKey } from '../wire/keys.ts'
import { type Method, methods } from '../wire/methods.ts'
import type { Role } from './roles.ts'
import type { CallKind, Notice, Outcome, Part, Publication, Ref, State } from './state.ts'

export type Stamp = {
  /** Milliseconds since 1970 by the server's clock, as far as it is known. */
  readonly at: number
  /** What it is at least, whatever a relay says. Default: `at`. */
  readonly atLeast?: number
  /** Whether a relay has said what time it is. Default: yes. */
  readonly told?: boolean
  /** 32 bytes, new for every event. */
  readonly entropy: Uint8Array
}

export type Turn = {
  state: State
  readonly role: Role
  readonly at: number
  /** `at` in seconds. */
  readonly now: number
  /** `atLeast` in seconds. */
  readonly nowAtLeast: number
  readonly told: boolean
  readonly notices: Notice[]
  /** Random bytes, up to 32. */
  readonly fresh: (length: number) => Uint8Array
}

/** How long the relay gets to take a message that somebody waits on. */
export const publishPatience = 60_000
const mostSeen = 2000
const mostOutcomes = 200
const outcomeLife = 300

export function beginTurn(state: State, { at, atLeast = at, told = true, entropy }: Stamp, role: Role): Turn {
  let drawn = 0
  const fresh = (length: number) => sha256(concatBytes(entropy, Uint8Array.of(drawn++ % 256, drawn >> 8))).subarray(0, length)
  return { state, role, at, now: Math.floor(at / 1000), nowAtLeast: Math.floor(atLeast / 1000), told, notices: [], fresh }
}

export const patch = (turn: Turn, change: Partial<State>): void => {
  turn.state = { ...turn.state, ...change }
}

type Table = 'keys' | 'pairings' | 'outgoing' | 'incoming' | 'signIns' | 'asked' | 'sessions' | 'requests' | 'calls'

export function put<T extends Table>(turn: Turn, table: T, key: string, value: State[T][string]): void {
  patch(turn, { [table]: { ...turn.state[table], [key]: value } })
}

export function drop(turn: Turn, table: Table, key: string): void {
  const { [key]: _, ...rest } = turn.state[table] as Readonly<Record<string, unknown>>
  patch(turn, { [table]: rest })
}

/** 13 digits of time and 3 of chance: below 2^53, for peers that cannot do more. */
export function createId(turn: Turn): RpcId {
  const [high = 0, low = 0] = turn.fresh(2)
  const lastId = Math.max(turn.at * 1000 + ((high * 256 + low) % 1000), turn.state.lastId + 1)
  patch(turn, { lastId })
  return `${lastId}`
}

export const sealFor = (turn: Turn, key: Key, text: string): string => seal(key, turn.fresh(12), text)

/** Queues sealed parts. They are marked as seen: a relay that hands a client its own words is not heard. */
export function publish(turn: Turn, parts: readonly Part[], giveUpAt: number, more: Pick<Publication, 'combined' | 'call'> = {}): void {
  const hashes = parts.map(({ message }) => hashText(message))
  for (const [index, part] of parts.entries()) markSeen(turn, hashes[index] ?? '', turn.now + part.ttl + day)
  const publication: Publication = { key: hashes[0] ?? '', queuedAt: turn.at, giveUpAt, parts, ...more }
  patch(turn, { outbox: [...turn.state.outbox, publication] })
}

type Request = { readonly topic: Topic; readonly method: Method; readonly params: unknown; readonly id?: RpcId; readonly ttl?: number }

export function partOfRequest(turn: Turn, { topic, method, params, id = createId(turn), ttl = methods[method].ttl }: Request): Part {
  const prompt = /Propose|Request|Authenticate/.test(method)
  return {
    topic,
    message: sealFor(turn, turn.state.keys[topic] ?? '', formatRequest(id, method, params)),
    ttl,
    tag: methods[method].tag,
    prompt,
  }
}

/** Asks the other side, and remembers the call until it is answered, or was of use. */
export function callPeer(turn: Turn, ref: Ref, kind: CallKind, request: Omit<Request, 'id'>): RpcId {
  const id = createId(turn)
  const { topic, method, ttl = methods[method].ttl } = request
  put(turn, 'calls', id, { ...kind, id, ref, topic, expiry: turn.now + ttl })
  publish(turn, [partOfRequest(turn, { ...request, id })], turn.at + publishPatience, { call: id })
  return id
}

type Answer = {
  readonly topic: Topic
  readonly id: RpcId
  readonly ttl: number
  readonly tag: number
  readonly result?: unknown
  readonly error?: RpcError
}

export function partOfAnswer(turn: Turn, { topic, id, result, error, ttl, tag }: Answer): Part {
  const text = error ? formatError(id, error) : formatResult(id, result)
  return { topic, message: sealFor(turn, turn.state.keys[topic] ?? '', text), ttl, tag, prompt: false }
}

/** To a public key, from one that is told along. */
export function sealedAnswer(turn: Turn, { topic, id, result, error, ttl, tag }: Answer, privateKey: Key, receiver: Key): Part {
  const text = error ? formatError(id, error) : formatResult(id, result)
  return { topic, message: seal(agreeOnKey(privateKey, receiver), turn.fresh(12), text, toPublicKey(privateKey)), ttl, tag, prompt: false }
}

/** Answers the other side; kept until it is of no use to anybody. */
export function answerPeer(turn: Turn, answer: Answer): void {
  publish(turn, [partOfAnswer(turn, answer)], turn.at + answer.ttl * 1000)
}

/** The usual answer to a method of the protocol. */
export function answerMethod(turn: Turn, topic: Topic, id: RpcId, method: Method, error?: RpcError): void {
  answerPeer(turn, { topic, id, tag: methods[method].tag + 1, ttl: methods[method].ttl, ...(error ? { error } : { result: true }) })
}

/** Fulfils what somebody waits on. Kept for a while, for a caller that was not there. */
export function conclude(turn: Turn, ref: Ref, outcome: Outcome): void {
  const kept = Object.entries(turn.state.outcomes).filter(([, { until }]) => until > turn.now)
  patch(turn, { outcomes: { ...Object.fromEntries(kept.slice(-mostOutcomes)), [ref]: { outcome, until: turn.now + outcomeLife } } })
  turn.notices.push({ type: 'outcome', ref, outcome })
}

export const succeed = (turn: Turn, ref: Ref, value: unknown): void => conclude(turn, ref, { ok: true, value })

export const fail = (turn: Turn, ref: Ref, { code, message, peerCode }: Pick<PairingError, 'code' | 'message' | 'peerCode'>): void =>
  conclude(turn, ref, { ok: false, error: { code, message, ...(peerCode === undefined ? {} : { peerCode }) } })

export const day = 86_400

export const isSeen = ({ state }: Turn, key: string): boolean => Object.hasOwn(state.seen, key)

export function markSeen(turn: Turn, key: string, until: number): void {
  let { seen } = turn.state
  if (Object.keys(seen).length >= mostSeen) {
    const kept = Object.entries(seen).sort(([, a], [, b]) => b - a)
    seen = Object.fromEntries(kept.filter(([, last]) => last > turn.now).slice(0, mostSeen / 2))
  }
  patch(turn, { seen: { ...seen, [key]: until } })
}

export const freshKey = (turn: Turn): Key => toHex(turn.fresh(32))
