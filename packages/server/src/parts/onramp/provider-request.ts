/** Asks the API of a provider, with the deployment's key, which is in headers alone. */
import type { Logger } from '@foyer/service/observe'
import { type ApiAnswer, type ApiClient, type ApiParts, type ApiRequest, createApiClient } from '../../outside/api-client.ts'
import { type Asked, OnrampUnavailable } from './onramp-provider.ts'

export type ProviderRequest = ApiRequest & { readonly asked: Asked }

/**
 * Answers with status 200 to 299, and those that refuse the request itself (400, 404, 409, 422), which are logged: it may be a setting of
 * the deployment that is refused. All else is an {OnrampUnavailable}; so is such an answer about a purchase, but for 404.
 */
export type ProviderClient = Pick<ApiClient, 'close'> & {
  readonly ask: (wanted: ProviderRequest, signal: AbortSignal) => Promise<ApiAnswer>
}

export type ProviderParts = Pick<ApiParts, 'name' | 'url' | 'headers' | 'isOwn' | 'now'> & { readonly log: Pick<Logger, 'warn'> }

const longestAnswerMs = 8_000
const maxAnswerBytes = 4 * 1_048_576
/** Two thousand rows, with many networks or limits each. */
const answerBounds = { depth: 20, keys: 100_000, elements: 200_000 }
const concurrentRequests = 8

/** The request is at fault, not the provider. */
const refusing: ReadonlySet<number> = new Set([400, 404, 409, 422])

export function createProviderClient({ log, ...parts }: ProviderParts): ProviderClient {
  const client = createApiClient({
    ...{ ...parts, longestAnswerMs, maxAnswerBytes, bounds: answerBounds, concurrentRequests },
    isRead: (status) => (status >= 200 && status <= 299) || refusing.has(status),
    unavailable: (message) => new OnrampUnavailable(message),
  })
  return {
    async ask({ asked, ...wanted }, signal) {
      const answer = await client.ask(wanted, signal)
      const { status } = answer
      // A purchase that nobody has paid for yet is not known everywhere.
      if (!refusing.has(status) || (asked === 'status' && status === 404)) return answer
      if (asked === 'status') throw new OnrampUnavailable(`${parts.name} answered ${status}`)
      log.warn({ provider: parts.name, asked, status }, 'a provider refused what it was asked for')
      return answer
    },
    close: client.close,
  }
}
