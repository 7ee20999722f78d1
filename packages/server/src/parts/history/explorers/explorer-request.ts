/**
 * Asks the API of a block explorer, which a deployment names and pays for.
 *
 * One at a time and few at once, because keys are limited by the second; an answer is bounded in size and time, and is JSON
 * or an error. A key never occurs in an error.
 */
import { createConcurrencyLimit } from '@foyer/service/limits'
import { Agent, request } from 'undici'
import { readRetryAfter } from '../../../chains/node.ts'
import { HistoryUnavailable } from '../history-provider.ts'

export type ExplorerClient = {
  /** JSON of any form. @throws {HistoryUnavailable} saying what was wrong, or the reason of `signal`. */
  readonly fetchJson: (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
  /** Nothing is asked for so long. */
  readonly pause: (ms: number) => void
  readonly close: () => Promise<void>
}

export type ExplorerParts = {
  /** Base of the API, without a slash at its end. */
  readonly url: string
  /** Sent with each request. */
  readonly key: { readonly name: string; readonly value: string } | undefined
  readonly now: () => number
}

const longestAnswerMs = 6_000
const maxAnswerBytes = 4 * 1_048_576
const concurrentRequests = 3
const longestPauseMs = 30_000

export function createExplorerClient({ url, key, now }: ExplorerParts): ExplorerClient {
  const dispatcher = new Agent({ connections: concurrentRequests, maxResponseSize: maxAnswerBytes, connect: { timeout: 3_000 } })
  const inTurn = createConcurrencyLimit(concurrentRequests)
  let pausedUntil = 0

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(longestPauseMs, ms))
  }

  async function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    if (now() < pausedUntil) throw new HistoryUnavailable('the explorer asked for a pause', pausedUntil - now())
    const search = new URLSearchParams({ ...query, ...(key !== undefined && { [key.name]: key.value }) })
    const timeout = AbortSignal.timeout(longestAnswerMs)
    try {
      const response = await request(`${url}${path}?${search}`, {
        headers: { accept: 'application/json', 'user-agent': 'foyer-server' },
        dispatcher,
        signal: AbortSignal.any([signal, timeout]),
      })
      if (response.statusCode !== 200) {
        await response.body.dump()
        if (response.statusCode === 429) pause(readRetryAfter(response.headers['retry-after'], now()) ?? 1_000)
        throw new HistoryUnavailable(`the explorer answered ${response.statusCode}`)
      }
      return parseJson(await response.body.text())
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof HistoryUnavailable) throw error
      // The cause has the address in it, and the address has the key.
      const code = (error as NodeJS.ErrnoException).code ?? 'broken answer'
      throw new HistoryUnavailable(
        timeout.aborted ? `the explorer did not answer within ${longestAnswerMs} ms` : `the explorer failed (${code})`,
      )
    }
  }

  return {
    fetchJson: (path, query, signal) => inTurn(() => ask(path, query, signal), signal),
    pause,
    close: () => dispatcher.destroy(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HistoryUnavailable('the explorer answered with what is not JSON')
  }
}
