/**
 * Asks the API of a provider, with the deployment's key.
 *
 * A few at once; an answer is bounded in size and time, and is JSON or an error. Keys are in headers alone, and no error
 * holds what was sent or what came back.
 */
import { createConcurrencyLimit } from '@foyer/service/limits'
import { Agent, request } from 'undici'
import { readRetryAfter } from '../../chains/node.ts'
import { OnrampUnavailable } from './onramp-provider.ts'

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  /** After the base, with a slash in front. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type ProviderAnswer = { readonly status: number; readonly json: unknown }

export type ProviderClient = {
  /** Answers with status 200 to 299, and those that refuse the request itself (400, 404, 409, 422). @throws {OnrampUnavailable}, or the reason of `signal`. */
  readonly ask: (wanted: ProviderRequest, signal: AbortSignal) => Promise<ProviderAnswer>
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

type Parts = {
  /** For errors. */
  readonly name: string
  /** Base of the API, without a slash at its end. */
  readonly url: string
  readonly headers: (sent: Sent) => Readonly<Record<string, string>>
  /** Whether an answer is the provider's. */
  readonly isOwn?: (answer: RawAnswer) => boolean
  readonly now: () => number
}

const longestAnswerMs = 8_000
const maxAnswerBytes = 4 * 1_048_576
const concurrentRequests = 8
const longestPauseMs = 30_000

/** The request is at fault, not the provider. */
const refusing: ReadonlySet<number> = new Set([400, 404, 409, 422])

export function createProviderClient({ name, url: base, headers, isOwn, now }: Parts): ProviderClient {
  const dispatcher = new Agent({ connections: concurrentRequests, maxResponseSize: maxAnswerBytes, connect: { timeout: 3_000 } })
  const inTurn = createConcurrencyLimit(concurrentRequests)
  let pausedUntil = 0

  async function ask({ method, path, query, body: value }: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
    signal.throwIfAborted()
    if (now() < pausedUntil) throw new OnrampUnavailable(`${name} asked for a pause`)
    const url = new URL(`${base}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`)
    const sent = { method, url, body: value === undefined ? '' : JSON.stringify(value) }
    const timeout = AbortSignal.timeout(longestAnswerMs)
    try {
      const response = await request(url, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'foyer-server',
          ...(value !== undefined && { 'content-type': 'application/json' }),
          ...headers(sent),
        },
        ...(value !== undefined && { body: sent.body }),
        dispatcher,
        signal: AbortSignal.any([signal, timeout]),
      })
      const { statusCode: status } = response
      if ((status < 200 || status > 299) && !refusing.has(status)) {
        await response.body.dump()
        if (status === 429) pausedUntil = now() + Math.min(longestPauseMs, readRetryAfter(response.headers['retry-after'], now()) ?? 1_000)
        throw new OnrampUnavailable(`${name} answered ${status}`)
      }
      const text = await response.body.text()
      if (isOwn !== undefined && !isOwn({ status, headers: response.headers, text, sent })) {
        throw new OnrampUnavailable(`${name} answered without its signature`)
      }
      return { status, json: parseJson(name, text) }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OnrampUnavailable) throw error
      const code = (error as NodeJS.ErrnoException).code ?? 'broken answer'
      throw new OnrampUnavailable(
        timeout.aborted ? `${name} did not answer within ${longestAnswerMs} ms` : `${name} could not be asked (${code})`,
      )
    }
  }

  return { ask: (wanted, signal) => inTurn(() => ask(wanted, signal), signal), close: () => dispatcher.destroy() }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OnrampUnavailable(`${name} answered with what is not JSON`)
  }
}
