/**
 * Asks the JSON API of somebody outside, whom a deployment names and often pays for.
 *
 * A few at once, and where a key is limited by the second no more than that: a place that becomes free goes to whom the fewest are taken
 * for, and who has none soon is told. An API that lets everybody wait is left alone for a while. An answer is bounded in size, time and form, which is looked at as it comes, and is JSON or an error. No error
 * holds what was sent or what came back, so no key is ever in one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createExcessFinder, type JsonBounds } from '@foyer/service/http'
import { askerOf, createConcurrencyLimit, createPause, createTimeLimit } from '@foyer/service/limits'
import { Agent, request } from 'undici'
import { readRetryAfter } from '../chains/node.ts'
import { type AskOutcome, createCircuitBreaker } from './circuit-breaker.ts'
import { createJsonReducer, type JsonReduction } from './json-reducer.ts'

export type ApiRequest = {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST'
  /** After the base, with a slash in front. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type ApiAnswer = { readonly status: number; readonly json: unknown }

export type ApiClient = {
  /** @throws what `unavailable` makes, {TooManyWaiting}, or the reason of `signal`. */
  readonly ask: (wanted: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>
  /** Nothing is asked for so long. */
  readonly pause: (ms: number) => void
  /** How long that still is: 0 where it may be asked. */
  readonly pausedMs: () => number
  readonly close: () => Promise<void>
}

/** What is signed: the path with its query, and the body as it is sent. */
export type Sent = { readonly method: string; readonly url: URL; readonly body: string }

/** An answer before it is read. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly sent: Sent
}

export type ApiParts = {
  /** For errors. */
  readonly name: string
  /** Base of the API, without a slash at its end. */
  readonly url: string
  readonly headers?: (sent: Sent) => Readonly<Record<string, string>>
  readonly longestAnswerMs: number
  readonly maxAnswerBytes: number
  /** To what an answer is reduced as it comes, and how large it may be before that. Default: all of it is read. */
  readonly reduction?: JsonReduction & { readonly maxBytes: number }
  /** Of an answer: brackets alone take seventy times their length once they are parsed. */
  readonly bounds: JsonBounds
  readonly concurrentRequests: number
  /** Questions that may begin in a second, evenly. Default: any number. */
  readonly perSecond?: number | undefined
  /** How long a pause the API may ask for. Default: half a minute. */
  readonly mostPauseMs?: number
  /** Whose answers are given out; any other status is a failure. */
  readonly isRead: (status: number) => boolean
  /** Whether an answer is really that API's. */
  readonly isOwn?: (answer: RawAnswer) => boolean
  /** The error for a fault of the API; `retryAfterMs` where it is known, and the status where that is the fault. */
  readonly unavailable: (message: string, retryAfterMs?: number, status?: number) => Error
  /** The same for an answer of which there is more than is read. Default: as for any other fault. */
  readonly tooMuch?: (message: string) => Error
  readonly now: () => number
}

const connectMs = 3_000
const longestPauseMs = 30_000
/** Questions that end late before an API is left alone: more than one page of one account asks. */
const mostLateInRow = 6
/** For a place, where the asker has none. */
const longestWaitMs = 2_500

export function createApiClient(parts: ApiParts): ApiClient {
  const { name, url: base, headers, longestAnswerMs, concurrentRequests, isRead, isOwn, unavailable, now } = parts
  const { mostPauseMs = longestPauseMs, tooMuch = unavailable, reduction } = parts
  const maxResponseSize = reduction?.maxBytes ?? parts.maxAnswerBytes
  const dispatcher = new Agent({ connections: concurrentRequests, maxResponseSize, connect: { timeout: connectMs } })
  const inTurn = createConcurrencyLimit(concurrentRequests, { keepsForNewcomers: true, longestWaitMs, waitsForOwn: true })
  const breaker = createCircuitBreaker({ mostLate: Math.max(concurrentRequests, mostLateInRow), now })
  const pace = createPace(parts.perSecond)
  const pauses = createPause(now)
  const pause = (ms: number) => pauses.begin(Math.min(mostPauseMs, ms))

  /** The text is undefined where it is not to be read. */
  async function exchange(sent: Sent, hasBody: boolean, signal: AbortSignal) {
    const { statusCode: status, ...response } = await request(sent.url, {
      method: sent.method,
      headers: {
        accept: 'application/json',
        'user-agent': 'foyer-server',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers?.(sent),
      },
      ...(hasBody && { body: sent.body }),
      dispatcher,
      signal,
    })
    if (isRead(status)) return { status, headers: response.headers, ...(await readText(response.body, parts)) }
    await response.body.dump()
    return { status, headers: response.headers, text: undefined, excess: undefined }
  }

  function checkOpen(signal: AbortSignal): void {
    signal.throwIfAborted()
    const pausedMs = pauses.leftMs()
    if (pausedMs > 0) throw unavailable(`${name} asked for a pause`, pausedMs)
    const breakMs = breaker.findPause(askerOf(signal))
    if (breakMs !== undefined) throw unavailable(`${name} does not answer at present`, breakMs)
  }

  /** The same, and the breaker hears how it ended. */
  async function exchangeInTime(sent: Sent, hasBody: boolean, signal: AbortSignal) {
    const end = breaker.begin(askerOf(signal))
    const began = performance.now()
    const limit = createTimeLimit(longestAnswerMs, signal)
    let outcome: AskOutcome = 'unknown'
    try {
      const answer = await exchange(sent, hasBody, limit.signal)
      outcome = 'answered'
      return answer
    } catch (error) {
      // The cause may have the address in it, and the address may have the key.
      const code = (error as NodeJS.ErrnoException).code ?? 'broken answer'
      const isLate = limit.isOver() || code === 'UND_ERR_CONNECT_TIMEOUT' || performance.now() - began > longestAnswerMs / 2
      if (isLate) outcome = 'late'
      signal.throwIfAborted()
      if (limit.isOver()) throw unavailable(`${name} did not answer within ${longestAnswerMs} ms`)
      throw (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? tooMuch : unavailable)(`${name} failed (${code})`)
    } finally {
      limit.end()
      end(outcome)
    }
  }

  async function ask({ method = 'GET', path, query, body }: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    // It may have turned out to be away while this waited for its turn, and for its moment.
    checkOpen(signal)
    await pace(signal)
    checkOpen(signal)
    const url = new URL(`${base}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`)
    const sent = { method, url, body: body === undefined ? '' : JSON.stringify(body) }
    const answer = await exchangeInTime(sent, body !== undefined, signal)
    const { status, text, excess } = answer
    const asked = readRetryAfter(answer.headers['retry-after'], now())
    if (status === 429 || (text === undefined && asked !== undefined)) pause(asked ?? 1_000)
    if (excess !== undefined) throw tooMuch(`${name} answered with more than is read: it ${excess}`)
    if (text === undefined) throw unavailable(`${name} answered ${status}`, undefined, status)
    if (isOwn !== undefined && !isOwn({ status, headers: answer.headers, text, sent })) {
      throw unavailable(`${name} answered without its signature`)
    }
    try {
      return { status, json: JSON.parse(text) }
    } catch {
      throw unavailable(status < 300 ? `${name} answered with what is not JSON` : `${name} answered ${status}`)
    }
  }

  return {
    async ask(wanted, signal) {
      checkOpen(signal)
      return inTurn(() => ask(wanted, signal), signal)
    },
    pause,
    pausedMs: pauses.leftMs,
    close: () => dispatcher.destroy(),
  }
}

/** Somewhat further apart than by the second: what is sent evenly need not arrive so. */
const apartMs = 1_100

/** Waits for the next moment at which something may begin. Who is called off meanwhile takes none. @throws the reason of the signal. */
function createPace(perSecond: number | undefined): (signal: AbortSignal) => Promise<void> {
  if (perSecond === undefined) return async () => undefined
  let freeAt = 0
  return async (signal) => {
    let at = performance.now()
    for (; at < freeAt; at = performance.now()) await wait(freeAt - at, signal)
    signal.throwIfAborted()
    freeAt = at + apartMs / perSecond
  }
}

/** @throws the reason of the signal. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}

type ReadText = { readonly text: string; readonly excess: undefined } | { readonly text: undefined; readonly excess: string }

/** Part by part as it comes, so that nobody waits for megabytes to be looked through, and no more once it is beyond its bounds. */
async function readText(
  body: AsyncIterable<Uint8Array>,
  { bounds, reduction, maxAnswerBytes }: Pick<ApiParts, 'bounds' | 'reduction' | 'maxAnswerBytes'>,
): Promise<ReadText> {
  const findExcess = createExcessFinder(bounds)
  const reduce = reduction === undefined ? (part: string) => part : createJsonReducer(reduction)
  const decoder = new TextDecoder()
  const parts: string[] = []
  let length = 0
  for await (const bytes of body) {
    const part = reduce(decoder.decode(bytes, { stream: true }))
    length += part.length
    const excess = findExcess(part) ?? (length > maxAnswerBytes ? `is longer than ${maxAnswerBytes} characters` : undefined)
    // Leaving the loop ends the connection.
    if (excess !== undefined) return { text: undefined, excess }
    parts.push(part)
  }
  parts.push(reduce(decoder.decode()))
  return { text: parts.join(''), excess: undefined }
}
