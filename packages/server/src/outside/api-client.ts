/**
 * Asks the JSON API of somebody outside, whom a deployment names and often pays for.
 *
 * A few at once, because keys are limited by the second; an answer is bounded in size, time and form, and is JSON or an error. No error
 * holds what was sent or what came back, so no key is ever in one.
 */
import { findExcess, type JsonBounds } from '@foyer/service/http'
import { createConcurrencyLimit, createTimeout } from '@foyer/service/limits'
import { Agent, request } from 'undici'
import { readRetryAfter } from '../chains/node.ts'

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
  /** @throws what `unavailable` makes, or the reason of `signal`. */
  readonly ask: (wanted: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>
  /** Nothing is asked for so long. */
  readonly pause: (ms: number) => void
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
  /** Of an answer: brackets alone take seventy times their length once they are parsed. */
  readonly bounds: JsonBounds
  readonly concurrentRequests: number
  /** How long a pause the API may ask for. Default: half a minute. */
  readonly mostPauseMs?: number
  /** Whose answers are given out; any other status is a failure. */
  readonly isRead: (status: number) => boolean
  /** Whether an answer is really that API's. */
  readonly isOwn?: (answer: RawAnswer) => boolean
  /** The error for a fault of the API; `retryAfterMs` where it is known. */
  readonly unavailable: (message: string, retryAfterMs?: number) => Error
  readonly now: () => number
}

const connectMs = 3_000
const longestPauseMs = 30_000

export function createApiClient(parts: ApiParts): ApiClient {
  const { name, url: base, headers, longestAnswerMs, concurrentRequests, isRead, isOwn, unavailable, now } = parts
  const { mostPauseMs = longestPauseMs } = parts
  const dispatcher = new Agent({ connections: concurrentRequests, maxResponseSize: parts.maxAnswerBytes, connect: { timeout: connectMs } })
  const inTurn = createConcurrencyLimit(concurrentRequests)
  let pausedUntil = 0

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(mostPauseMs, ms))
  }

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
    if (isRead(status)) return { status, headers: response.headers, text: await response.body.text() }
    await response.body.dump()
    return { status, headers: response.headers, text: undefined }
  }

  async function ask({ method = 'GET', path, query, body }: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    signal.throwIfAborted()
    if (now() < pausedUntil) throw unavailable(`${name} asked for a pause`, pausedUntil - now())
    const url = new URL(`${base}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`)
    const sent = { method, url, body: body === undefined ? '' : JSON.stringify(body) }
    const timeout = createTimeout(longestAnswerMs)
    const answer = await exchange(sent, body !== undefined, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
      signal.throwIfAborted()
      // The cause may have the address in it, and the address may have the key.
      const code = (error as NodeJS.ErrnoException).code ?? 'broken answer'
      throw unavailable(timeout.aborted ? `${name} did not answer within ${longestAnswerMs} ms` : `${name} failed (${code})`)
    })
    const { status, text } = answer
    const asked = readRetryAfter(answer.headers['retry-after'], now())
    if (status === 429 || (text === undefined && asked !== undefined)) pause(asked ?? 1_000)
    if (text === undefined) throw unavailable(`${name} answered ${status}`)
    if (isOwn !== undefined && !isOwn({ status, headers: answer.headers, text, sent })) {
      throw unavailable(`${name} answered without its signature`)
    }
    const excess = findExcess(text, parts.bounds)
    if (excess !== undefined) throw unavailable(`${name} answered with more than is read: it ${excess}`)
    try {
      return { status, json: JSON.parse(text) }
    } catch {
      throw unavailable(status < 300 ? `${name} answered with what is not JSON` : `${name} answered ${status}`)
    }
  }

  return { ask: (wanted, signal) => inTurn(() => ask(wanted, signal), signal), pause, close: () => dispatcher.destroy() }
}
