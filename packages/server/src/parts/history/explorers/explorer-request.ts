/** Asks the API of a block explorer, which a deployment names and pays for. */
import { askerOf, createPart, setAsker } from '@foyer/service/limits'
import { type ApiClient, createApiClient, wait } from '../../../outside/api-client.ts'
import { HistoryUnavailable } from '../history-provider.ts'

export type ExplorerRequest<T> = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Reads JSON of any form. One that asks for a pause is for `pause`, and for an error. */
  readonly read: (json: unknown) => T
}

/** There is more in its answer than is read. */
export class MoreThanRead extends HistoryUnavailable {}

export type ExplorerClient = Pick<ApiClient, 'pause' | 'close'> & {
  /** Short pauses are waited out. @throws {MoreThanRead}, {HistoryUnavailable} saying what was wrong, what `read` throws, or the reason of `signal`. */
  readonly ask: <T>(request: ExplorerRequest<T>, signal: AbortSignal) => Promise<T>
}

export type ExplorerParts = {
  /** Base of the API, without a slash at its end. */
  readonly url: string
  /** Sent with each request. */
  readonly key: { readonly name: string; readonly value: string } | undefined
  /** Questions that its key, or this server's address, may ask in a second. Default: as many as it answers. */
  readonly perSecond?: number | undefined
  readonly now: () => number
  /** Default: by the clock. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const longestAnswerMs = 6_000
/** Of what is read of it. */
const maxAnswerBytes = 4 * 1_048_576
/** With what strangers wrote into metadata, calls and names: fifty calls as large as a transaction can be, each as it is and decoded. */
const maxSentBytes = 32 * 1_048_576
/** All that hold rows, or a part of a row that is read. */
const readMembers = new Set(['result', 'items', 'next_page_params', 'from', 'to', 'created_contract', 'token', 'total'])
/** Characters of one text as it is written. Names are cut shorter, and everything else that is read is shorter. */
const longestText = 4_096
/** A thousand rows, of which each has all that explorers tell of a transaction. */
const answerBounds = { depth: 40, keys: 100_000, elements: 200_000 }
const concurrentRequests = 3
/** A limit by the second is over by then. */
const longestPauseWaitedOutMs = 2_000
const mostPausesWaitedOut = 5

export function createExplorerClient({ url, key, perSecond, now, wait: waitFor = wait }: ExplorerParts): ExplorerClient {
  const client = createApiClient({
    ...{ name: 'the explorer', url, now, longestAnswerMs, maxAnswerBytes, bounds: answerBounds, perSecond },
    concurrentRequests: Math.max(concurrentRequests, perSecond ?? 0),
    reduction: { members: readMembers, longestText, maxBytes: maxSentBytes },
    isRead: (status) => status === 200,
    unavailable: (message, retryAfterMs) => new HistoryUnavailable(message, retryAfterMs),
    tooMuch: (message) => new MoreThanRead(message),
  })
  return {
    async ask({ path, query, read }, signal) {
      for (let waitedOut = 0; ; waitedOut++) {
        try {
          const { json } = await client.ask({ path, query: { ...query, ...(key !== undefined && { [key.name]: key.value }) } }, signal)
          return read(json)
        } catch (error) {
          const pauseMs = client.pausedMs()
          const isShort = pauseMs > 0 && pauseMs <= longestPauseWaitedOutMs
          if (!(error instanceof HistoryUnavailable) || !isShort || waitedOut === mostPausesWaitedOut) throw error
          await waitFor(pauseMs, signal)
        }
      }
    },
    pause: client.pause,
    close: client.close,
  }
}

/** What all of them say; with the first that fails, the others are called off. @throws what that one throws. */
export async function askTogether<T>(signal: AbortSignal, begin: (own: AbortSignal) => readonly Promise<T>[]): Promise<readonly T[]> {
  const part = createPart(signal)
  setAsker(part.signal, askerOf(signal))
  return Promise.all(begin(part.signal)).finally(() => part.abort())
}

/** The same for an API that begins at this path of its host. */
export function below(client: ExplorerClient, base: string): ExplorerClient {
  return { ...client, ask: (request, signal) => client.ask({ ...request, path: `${base}${request.path}` }, signal) }
}
