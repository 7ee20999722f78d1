/**
 * Asks 1inch’s swap API, with the deployment’s key.
 *
 * Few requests at once, because keys are limited by the second; an answer is bounded in size and time, and is JSON or an
 * error. The key travels in a header, and occurs in no error.
 */
import { createConcurrencyLimit } from '@foyer/service/limits'
import { Agent, request } from 'undici'
import * as v from 'valibot'
import { readRetryAfter } from '../../../chains/node.ts'
import { SwapUnavailable } from '../swap-provider.ts'

export type AggregatorClient = {
  /** JSON of any form; undefined where it says that nobody swaps that much. @throws {SwapUnavailable}, or the reason of `signal`. */
  readonly fetchJson: (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
  readonly close: () => Promise<void>
}

export type ClientParts = {
  /** Base of the API. */
  readonly url: string
  readonly key: string
  readonly now: () => number
  /** For tests. */
  readonly timeoutMs?: number
}

const longestAnswerMs = 4_000
const maxAnswerBytes = 512 * 1_024
const concurrentRequests = 4
const longestPauseMs = 30_000

const failureSchema = v.object({ description: v.pipe(v.string(), v.maxLength(2_000)) })

export function createAggregatorClient({ url, key, now, timeoutMs = longestAnswerMs }: ClientParts): AggregatorClient {
  const base = url.replace(/\/$/, '')
  const dispatcher = new Agent({ connections: concurrentRequests, maxResponseSize: maxAnswerBytes, connect: { timeout: 3_000 } })
  const inTurn = createConcurrencyLimit(concurrentRequests)
  let pausedUntil = 0

  async function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    if (now() < pausedUntil) throw new SwapUnavailable('the aggregator asked for a pause')
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await request(`${base}${path}?${new URLSearchParams(query)}`, {
        headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'user-agent': 'foyer-server' },
        dispatcher,
        signal: AbortSignal.any([signal, timeout]),
      })
      const text = await response.body.text()
      if (response.statusCode === 200) return parseJson(text)
      if (response.statusCode === 429) {
        const asked = readRetryAfter(response.headers['retry-after'], now()) ?? 1_000
        pausedUntil = Math.max(pausedUntil, now() + Math.min(longestPauseMs, asked))
      }
      if (response.statusCode === 400 && saysNoLiquidity(text)) return undefined
      throw new SwapUnavailable(`the aggregator answered ${response.statusCode}`)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SwapUnavailable) throw error
      const code = (error as NodeJS.ErrnoException).code ?? 'broken answer'
      throw new SwapUnavailable(
        timeout.aborted ? `the aggregator did not answer within ${timeoutMs} ms` : `the aggregator failed (${code})`,
      )
    }
  }

  return {
    fetchJson: (path, query, signal) => inTurn(() => ask(path, query, signal), signal),
    close: () => dispatcher.destroy(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SwapUnavailable('the aggregator answered with what is not JSON')
  }
}

function saysNoLiquidity(text: string): boolean {
  try {
    const failure = v.safeParse(failureSchema, JSON.parse(text))
    return failure.success && /insufficient liquidity/i.test(failure.output.description)
  } catch {
    return false
  }
}
