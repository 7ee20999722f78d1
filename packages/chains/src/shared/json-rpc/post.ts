/** One HTTP POST to a node: its answer as JSON, or a `KitError` that says what happened. */
import { KitError } from '@foyer/core'
import { cancelled } from '../errors/cancelled.ts'
import { readText } from './read-text.ts'
import { hostOf, httpError, unreadable } from './upstream-error.ts'

const mebibyte = 1_048_576

/** Of one answer, to a batch too (docs/limits.md, Lists of the modal). */
const mostAnswerBytes = 32 * mebibyte

export type PostOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Whether the body of a failure says more than its status. */
  readonly explains: (answer: unknown) => boolean
}

export async function post(url: string, body: unknown, { fetch, timeoutMs, signal, explains }: PostOptions): Promise<unknown> {
  if (signal.aborted) throw cancelled()
  const stop = new AbortController()
  const cancel = (): void => stop.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop.abort()
  }, timeoutMs)
  signal.addEventListener('abort', cancel)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      // Plain text needs no preflight, and our gateway reads it as JSON; other nodes want to be told.
      headers: { 'content-type': isGateway(url) ? 'text/plain' : 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
    })
    const text = await readText(response, mostAnswerBytes)
    if (text === undefined) throw unreadable(url, `it is longer than ${mostAnswerBytes / mebibyte} MiB`)
    const answer = parse(text)
    // Some nodes explain themselves in the body of a failure: a JSON-RPC error says more than a status.
    const isExplained = response.status === 400 ? isAnswer(answer) : response.status !== 429 && explains(answer)
    if (!response.ok && !isExplained) throw httpError(url, response, text)
    if (answer === undefined) throw unreadable(url, text === '' ? 'it is empty' : 'it is not JSON, or was cut off')
    return answer
  } catch (cause) {
    if (cause instanceof KitError) throw cause
    if (late) throw new KitError('network_failed', `${hostOf(url)} did not answer within ${timeoutMs / 1000} s.`, { cause })
    if (signal.aborted) throw cancelled()
    throw new KitError('network_failed', `${hostOf(url)} could not be reached, or the connection broke.`, { cause })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

/** Our server's RPC gateway. */
export function isGateway(url: string): boolean {
  return /\/v1\/?\?/.test(url) && /[?&]chainId=/.test(url) && /[?&]projectId=/.test(url)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && 'error' in value)
}
