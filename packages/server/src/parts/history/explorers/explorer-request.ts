/** Asks the API of a block explorer, which a deployment names and pays for. */
import { type ApiClient, createApiClient } from '../../../outside/api-client.ts'
import { HistoryUnavailable } from '../history-provider.ts'

export type ExplorerClient = Pick<ApiClient, 'pause' | 'close'> & {
  /** JSON of any form. @throws {HistoryUnavailable} saying what was wrong, or the reason of `signal`. */
  readonly fetchJson: (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
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
/** A thousand rows, of which each has all that explorers tell of a transaction. */
const answerBounds = { depth: 40, keys: 100_000, elements: 200_000 }
const concurrentRequests = 3

export function createExplorerClient({ url, key, now }: ExplorerParts): ExplorerClient {
  const client = createApiClient({
    ...{ name: 'the explorer', url, now, longestAnswerMs, maxAnswerBytes, bounds: answerBounds, concurrentRequests },
    isRead: (status) => status === 200,
    unavailable: (message, retryAfterMs) => new HistoryUnavailable(message, retryAfterMs),
  })
  return {
    async fetchJson(path, query, signal) {
      const { json } = await client.ask({ path, query: { ...query, ...(key !== undefined && { [key.name]: key.value }) } }, signal)
      return json
    },
    pause: client.pause,
    close: client.close,
  }
}
