/** One node: calls made in the same moment go out together (JSON-RPC batch), each gets its own answer. */
import type { KitError, ProviderRequest } from '@foyer/core'
import { cancelled } from '../errors/cancelled.ts'
import { isTooLarge, type RpcError, refusalOf, smallerSize } from './batch-refusal.ts'
import { post } from './post.ts'
import { readRetryAfter } from './retry-after.ts'
import { unreadable } from './upstream-error.ts'

export type Upstream = {
  readonly url: string
  /** @param alone keeps it out of a batch: for what must not be asked twice. */
  send(request: ProviderRequest, signal: AbortSignal, alone?: boolean): Promise<unknown>
  /** When it may be asked again, if it asked to be left alone. */
  resumeAt(): number
}

export type UpstreamOptions = {
  /** The `error` of a response as a `KitError`. */
  toError(error: unknown): KitError
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly timeoutMs: number
  /** Calls in one HTTP request, and how long to gather them; 0 is until the running code pauses. */
  readonly batch: { readonly size: number; readonly waitMs: number }
}

type Item = {
  readonly id: number
  readonly request: ProviderRequest
  settle(answer: () => unknown): void
  isOpen(): boolean
}

/** One HTTP request, and how many of those whose calls are in it still wait. */
type Flight = { readonly stop: AbortController; waiting: number }

/** The most we obey of a `Retry-After`. */
const longestRest = 60_000

export function createUpstream(url: string, { toError, fetch, now, timeoutMs, batch }: UpstreamOptions): Upstream {
  let size = batch.size
  let queue: Item[] = []
  let resumeAt = 0
  let lastId = 0
  const flights = new Map<Item, Flight>()

  const flush = (): void => {
    const open = queue.filter((item) => item.isOpen())
    queue = []
    for (let from = 0; from < open.length; from += size) void fly(open.slice(from, from + size))
  }

  async function fly(items: readonly Item[]): Promise<void> {
    const flight: Flight = { stop: new AbortController(), waiting: items.length }
    for (const item of items) flights.set(item, flight)
    const [isBatch, calls] = [items.length > 1, items.map(toCall)]
    const explains = (answer: unknown) => isBatch && isTooLarge(answer, items.length)
    const half = Math.ceil(items.length / 2)
    try {
      const answer = await post(url, isBatch ? calls : calls[0], { fetch, timeoutMs, signal: flight.stop.signal, explains })
      const refusal = isBatch && refusalOf(answer, items.length)
      if (refusal) refused(items, refusal.error)
      else settle(items, isBatch ? (answer as readonly unknown[]) : [answer])
    } catch (error) {
      const { cause: response, peerCode } = error as KitError
      // An answer that was longer on its way does not take back what another one asked for.
      if (response instanceof Response) resumeAt = Math.max(resumeAt, now() + Math.min(readRetryAfter(response, now()) ?? 0, longestRest))
      // Too much at once for this node, not too much in itself.
      if (isBatch && (peerCode === 413 || peerCode === 400)) return again(items, half)
      // May be too much at once, too: the retry after the pause is smaller, until a single call fails alike.
      if (peerCode === 500) size = isBatch ? Math.min(size, half) : batch.size
      for (const item of items) item.settle(() => fail(error))
    } finally {
      // Those that are asked again are in another one by now.
      for (const item of items) if (flights.get(item) === flight) flights.delete(item)
    }
  }

  /** One error for a whole batch. */
  function refused(items: readonly Item[], error: RpcError | undefined): void {
    const smaller = smallerSize(error, items.length)
    const failure = toError(error)
    if (smaller) again(items, smaller)
    // A pause comes before the next attempt: more requests at once are what it turned away.
    else if (failure.code === 'rate_limited') for (const item of items) item.settle(() => fail(failure))
    else for (const item of items) if (item.isOpen()) void fly([item])
  }

  /** The node does not take batches like that: from now on smaller ones. */
  function again(items: readonly Item[], smaller: number): void {
    size = Math.min(size, smaller)
    queue.push(...items)
    flush()
  }

  function settle(items: readonly Item[], answers: readonly unknown[]): void {
    const byId = new Map(answers.map((answer) => [(answer as { id?: unknown } | null)?.id, answer]))
    for (const item of items) {
      const answer = byId.get(item.id)
      item.settle(() => readAnswer(url, answer, toError))
    }
  }

  return {
    url,
    resumeAt: () => resumeAt,
    send: (request, signal, alone = false) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled())
        let isOpen = true
        const item: Item = {
          id: ++lastId,
          request,
          isOpen: () => isOpen,
          settle(answer) {
            isOpen = false
            signal.removeEventListener('abort', leave)
            try {
              resolve(answer())
            } catch (error) {
              reject(error)
            }
          },
        }
        const leave = (): void => {
          const flight = flights.get(item)
          item.settle(() => fail(cancelled()))
          // The last one to leave ends the HTTP request.
          if (flight && --flight.waiting === 0) flight.stop.abort()
        }
        signal.addEventListener('abort', leave)
        if (alone || size === 1) return void fly([item])
        if (queue.push(item) >= size) return flush()
        if (queue.length > 1) return
        if (batch.waitMs > 0) setTimeout(flush, batch.waitMs)
        else queueMicrotask(flush)
      }),
  }
}

function toCall({ id, request: { method, params } }: Item) {
  return { jsonrpc: '2.0', id, method, params }
}

function readAnswer(url: string, answer: unknown, toError: UpstreamOptions['toError']): unknown {
  if (typeof answer !== 'object' || answer === null) throw unreadable(url, 'an answer is missing or has a wrong id')
  if ('error' in answer && answer.error) throw toError(answer.error)
  if (!('result' in answer) || answer.result === undefined) throw unreadable(url, 'it has neither a result nor an error')
  return answer.result
}

function fail(error: unknown): never {
  throw error
}
