/** Asks 1inch’s swap API, with the deployment’s key, which travels in a header. */
import * as v from 'valibot'
import { createApiClient } from '../../../outside/api-client.ts'
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
const answerBounds = { depth: 20, keys: 5_000, elements: 10_000 }
const concurrentRequests = 4

const failureSchema = v.object({ description: v.pipe(v.string(), v.maxLength(2_000)) })

export function createAggregatorClient({ url, key, now, timeoutMs = longestAnswerMs }: ClientParts): AggregatorClient {
  const client = createApiClient({
    ...{
      name: 'the aggregator',
      url: url.replace(/\/$/, ''),
      now,
      longestAnswerMs: timeoutMs,
      maxAnswerBytes,
      bounds: answerBounds,
      concurrentRequests,
    },
    headers: () => ({ authorization: `Bearer ${key}` }),
    isRead: (status) => status === 200 || status === 400,
    unavailable: (message) => new SwapUnavailable(message),
  })
  return {
    async fetchJson(path, query, signal) {
      const { status, json } = await client.ask({ path, query }, signal)
      if (status === 200) return json
      if (saysNoLiquidity(json)) return undefined
      throw new SwapUnavailable(`the aggregator answered ${status}`)
    },
    close: client.close,
  }
}

function saysNoLiquidity(json: unknown): boolean {
  const failure = v.safeParse(failureSchema, json)
  return failure.success && /insufficient liquidity/i.test(failure.output.description)
}
