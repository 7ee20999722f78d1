/**
 * One upstream node over HTTP: sends JSON-RPC, trusts nothing that comes back.
 *
 * Before a node is believed it is asked once which chain it serves. Answers are bounded in size and time and matched by
 * id; what does not match is a fault of the node, never data.
 */

import { findExcess } from '@foyer/service/http'
import { createTimeLimit } from '@foyer/service/limits'
import { hideAddresses, type Logger } from '@foyer/service/observe'
import type { Dispatcher } from 'undici'
import type { Metrics } from '../observe/metrics.ts'
import { copyStart } from '../outside/copy-start.ts'
import { type Rooms, readBody } from './answer-body.ts'
import { createAnswerCheck } from './check-answer.ts'
import { readLargeAnswer } from './large-answer.ts'
import { bytesOfShort, isPlain } from './methods.ts'
import { createNodeHealth, type NodeHealth } from './node-health.ts'
import { readQuantity } from './quantity.ts'
import { type JsonText, largerThanTaken, moreThanWanted, NodeFault, type Outcome, Overtaken, parseJson, type RpcCall } from './rpc-types.ts'

export type Node = {
  /** Host and place in the list: safe to log, unlike the address, which may hold a key. */
  readonly label: string
  /** With its port: nodes of one host are of one provider. */
  readonly host: string
  readonly health: NodeHealth
  /** The highest block it has reported. */
  readonly head: () => number | undefined
  /** Requests under way of which the asker chose what they take. */
  readonly reading: () => number
  /**
   * One outcome for each request; a fault in place of one that was not properly answered.
   * @throws {NodeFault} when nothing was.
   */
  readonly send: (
    requests: readonly RpcCall[],
    options: { timeoutMs: number; signal?: AbortSignal },
  ) => Promise<readonly (Outcome | NodeFault)[]>
}

export type NodeParts = {
  readonly url: string
  readonly label: string
  readonly chain: string
  readonly expectedChainId: bigint | undefined
  readonly dispatcher: Dispatcher
  /** Of answers that take much memory, some at a time. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when the time comes for the next part of one. */
  readonly step: () => Promise<void>
  /** Is told how many bytes of one have been taken, and resolves when more may be. */
  readonly pace: (bytes: number) => Promise<void>
  readonly rooms: Rooms
  readonly now: () => number
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'upstream' | 'upstreamAvailable'>
}

const tooSlow = { code: -32_005, message: 'The node takes too long for this. Ask for less at once.' }
/** Whoever is asked for no more than its newest block answers within this, or is to blame itself. */
const doubtTimeoutMs = 1_000

export function createNode(parts: NodeParts): Node {
  const { label, chain, now } = parts
  const { origin, host, pathname, search } = new URL(parts.url)
  const reached = { ...parts, origin, path: `${pathname}${search}` }
  const health = createNodeHealth()
  let head: number | undefined
  let isDoubted = false
  let reading = 0
  const answers = createAnswerCheck({ ...parts, ask: async (request, timeoutMs) => (await exchange([request], timeoutMs, undefined))[0] })
  parts.metrics.upstreamAvailable.watch({ chain, upstream: label }, () => !answers.isLeftOut() && health.available(now()))

  async function send(requests: readonly RpcCall[], { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }) {
    if (requests.every(isPlain)) return ask(requests, timeoutMs, signal)
    reading++
    return ask(requests, timeoutMs, signal).finally(() => reading--)
  }

  async function ask(requests: readonly RpcCall[], timeoutMs: number, signal: AbortSignal | undefined) {
    await answers.ensureChain()
    const outcomes = await exchange(requests, timeoutMs, signal)
    return outcomes.map((outcome, index) => answers.check(requests[index] as RpcCall, outcome))
  }

  async function exchange(requests: readonly RpcCall[], timeoutMs: number, signal: AbortSignal | undefined) {
    const started = performance.now()
    const elapsed = () => performance.now() - started
    const settle = (outcome: string) => parts.metrics.upstream.observe({ chain, upstream: label, outcome }, elapsed() / 1000)
    try {
      const outcomes = await post(reached, requests, { timeoutMs, signal })
      const faults = outcomes.filter((outcome) => outcome instanceof NodeFault)
      // An error about the request, however odd, is the caller's doing, who must not be able to close a node off.
      const broken = faults.find((fault) => fault.error === undefined || fault.pauseMs !== undefined)
      if (broken !== undefined && faults.length === requests.length) throw broken
      if (requests.every(isPlain)) health.succeeded(elapsed())
      else health.answered(now(), faults.length < requests.length)
      learnHead(requests, outcomes)
      settle('ok')
      return outcomes
    } catch (error) {
      if (signal?.aborted) {
        const overtaken = signal.reason instanceof Overtaken
        if (overtaken && requests.every(isPlain)) health.overtaken(elapsed())
        settle(overtaken ? 'overtaken' : 'given_up')
        throw error
      }
      const fault = error instanceof NodeFault ? error : new NodeFault(`${label} failed`, { reached: true, cause: error })
      if (isOwnFault(requests, fault)) {
        health.failed(now(), fault.pauseMs)
        settle('fault')
        parts.log.warn({ chain, upstream: label, reason: hideAddresses(fault.message) }, 'a node failed')
      } else {
        doubt()
        settle('doubt')
      }
      throw fault
    }
  }

  /** It failed at what somebody asked, which may be that asker's doing; so it is asked what nobody can make it fail at. */
  function doubt(): void {
    if (isDoubted) return
    isDoubted = true
    exchange([{ method: 'eth_blockNumber', params: [] }], doubtTimeoutMs, undefined)
      .catch(() => undefined)
      .finally(() => {
        isDoubted = false
      })
  }

  function learnHead(requests: readonly RpcCall[], outcomes: readonly (Outcome | NodeFault)[]): void {
    const index = requests.findIndex((one) => one.method === 'eth_blockNumber')
    const outcome = outcomes[index]
    if (outcome === undefined || !('result' in outcome)) return
    const reported = readQuantity(parseJson(outcome.result))
    if (reported !== undefined && reported <= BigInt(Number.MAX_SAFE_INTEGER)) head = Number(reported)
  }

  return { label, host, health, head: () => head, reading: () => reading, send }
}

/** It answered, and more than anybody takes: no error of its own. */
export function isTooMuch(outcome: Outcome | NodeFault): boolean {
  return outcome instanceof NodeFault && outcome.error === largerThanTaken
}

/** What no asker can bring about: a node that is not there, that asks for a pause, or that fails at what it has at hand. */
function isOwnFault(requests: readonly RpcCall[], fault: NodeFault): boolean {
  return !fault.reached || fault.pauseMs !== undefined || requests.every(isPlain)
}

/** @throws {NodeFault} */
async function post(
  parts: NodeParts & { readonly origin: string; readonly path: string },
  requests: readonly RpcCall[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<(Outcome | NodeFault)[]> {
  const { label } = parts
  const messages = requests.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params: params ?? [] }))
  const limit = createTimeLimit(timeoutMs, signal)
  const body = JSON.stringify(messages.length === 1 ? messages[0] : messages)
  const short = bytesOfShort(requests, body.length)
  let status: number
  try {
    const response = await parts.dispatcher.request({
      origin: parts.origin,
      path: parts.path,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      signal: limit.signal,
    })
    status = response.statusCode
    if (status === 429) {
      const pauseMs = readRetryAfter(response.headers['retry-after'], parts.now())
      await response.body.dump()
      throw new NodeFault(`${label} answered 429`, { reached: true, isRefusal: true, pauseMs })
    }
    const most = short ?? requests.reduce((sum, { mostBytes = Number.POSITIVE_INFINITY }) => sum + mostBytes, 0)
    const answers = await readBody(
      response.body,
      { most, ...parts },
      { small: parseAnswers, large: (bytes) => readLargeAnswers(bytes, parts.step) },
    )
    if (answers !== undefined) return toOutcomes(answers, { status, label, count: requests.length })
    if (short !== undefined) throw new NodeFault(`${label} answered more than there can be`, { reached: true })
    return requests.map(() => ({ error: moreThanWanted }))
  } catch (error) {
    if (error instanceof NodeFault) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // What one caller asks for must not close a node off for the others; another node may have less to say.
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
      return refuseAll(label, requests.length)
    }
    const reached = !/^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
    if (limit.isOver() && !requests.every(isPlain)) {
      throw new NodeFault(`${label} did not answer within ${timeoutMs} ms`, { reached: true, error: tooSlow, cause: error })
    }
    throw new NodeFault(
      limit.isOver() ? `${label} did not answer within ${timeoutMs} ms` : `${label} could not be asked (${code || 'broken answer'})`,
      { reached, cause: error },
    )
  } finally {
    limit.end()
  }
}

/** What cannot be much, whatever it is made of. */
const smallCharacters = 65_536
/** Of a larger one: brackets alone take seventy times their length once they are parsed. */
const answerBounds = { depth: 64, keys: 250_000, elements: 500_000 }

type Answers = readonly NodeAnswer[] | 'broken' | 'excess'
type Asked = { readonly status: number; readonly label: string; readonly count: number }

function toOutcomes(answers: Answers, { status, label, count }: Asked): (Outcome | NodeFault)[] {
  if (answers === 'excess') return refuseAll(label, count)
  if (answers === 'broken') throw new NodeFault(`${label} answered ${status} with what is not JSON`, { reached: true })
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return Array.from({ length: count }, (_, index) => readAnswer(byId.get(String(index + 1)), status, label))
}

type Fields = Readonly<Record<string, unknown>>
/** The error is made into a value once, since somebody reads it, and never into text again: what contracts refuse with can be much. */
type NodeAnswer = {
  readonly id: JsonText | undefined
  readonly result: JsonText | undefined
  /** `excess` for one that is longer than is taken. */
  readonly error: Fields | 'excess' | undefined
}

async function readLargeAnswers(bytes: Buffer, step: NodeParts['step']): Promise<Answers> {
  const answers = await readLargeAnswer(bytes, answerBounds, step)
  if (typeof answers === 'string') return answers
  return answers.map(({ id, result, error }) => ({ id, result, error: error === undefined ? undefined : parseError(error) }))
}

/** What a contract says when it refuses is a part of it. A longer one is more than is taken. */
const longestError = 1_048_576

const parseError = (text: JsonText) => (text.length > longestError ? 'excess' : toFields(parseJson(text)))
const toFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

function parseAnswers(text: string): Answers {
  if (text.length > smallCharacters && findExcess(text, answerBounds) !== undefined) return 'excess'
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'broken'
  }
  const toText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  return (Array.isArray(body) ? body : [body])
    .map(toFields)
    .filter((answer) => answer !== undefined)
    .map(({ id, result, error }) => ({ id: toText(id), result: toText(result), error: toFields(error) }))
}

function readAnswer(answer: NodeAnswer | undefined, status: number, label: string): Outcome | NodeFault {
  if (answer === undefined) return new NodeFault(`${label} answered ${status} without the asked id`, { reached: true })
  if (answer.error === 'excess') return tooMuch(label)
  if (answer.error !== undefined) {
    const { code, message, data } = answer.error
    const error = {
      code: Number.isSafeInteger(code) ? (code as number) : -32603,
      message: typeof message === 'string' ? copyStart(message, 4000) : 'The node gave no reason.',
      ...(data === undefined ? {} : { data }),
    }
    // Limits and faults of the node's own, not of the request: the next node may answer.
    if (error.code === 429 || error.code === -32005 || error.code === -32603) {
      return new NodeFault(`${label} answered error ${error.code}`, {
        reached: true,
        isRefusal: true,
        pauseMs: error.code === 429 ? 1_000 : undefined,
        error,
      })
    }
    return { error }
  }
  if (status >= 400 || answer.result === undefined) return new NodeFault(`${label} answered ${status} without a result`, { reached: true })
  return { result: answer.result }
}

function refuseAll(label: string, count: number): NodeFault[] {
  return Array.from({ length: count }, () => tooMuch(label))
}

function tooMuch(label: string): NodeFault {
  return new NodeFault(`${label} answered more than is taken`, { reached: true, error: largerThanTaken })
}

/** Seconds or an HTTP date, in milliseconds from now. */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const value = Array.isArray(header) ? header[0] : header
  if (value === undefined) return undefined
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
