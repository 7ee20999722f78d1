/** Asks the API of a provider, with the deployment's key, which is in headers alone. */
import { type ApiClient, type ApiParts, createApiClient } from '../../outside/api-client.ts'
import { OnrampUnavailable } from './onramp-provider.ts'

/** Answers with status 200 to 299, and those that refuse the request itself (400, 404, 409, 422). All else is an {OnrampUnavailable}. */
export type ProviderClient = Pick<ApiClient, 'ask' | 'close'>

const longestAnswerMs = 8_000
const maxAnswerBytes = 4 * 1_048_576
/** Two thousand rows, with many networks or limits each. */
const answerBounds = { depth: 20, keys: 100_000, elements: 200_000 }
const concurrentRequests = 8

/** The request is at fault, not the provider. */
const refusing: ReadonlySet<number> = new Set([400, 404, 409, 422])

export function createProviderClient(parts: Pick<ApiParts, 'name' | 'url' | 'headers' | 'isOwn' | 'now'>): ProviderClient {
  return createApiClient({
    ...{ ...parts, longestAnswerMs, maxAnswerBytes, bounds: answerBounds, concurrentRequests },
    isRead: (status) => (status >= 200 && status <= 299) || refusing.has(status),
    unavailable: (message) => new OnrampUnavailable(message),
  })
}
