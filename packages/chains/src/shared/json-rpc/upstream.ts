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
  // What the node has said of its own accord, and what is guessed of its silence.
  let [said, guessed] = [batch.size, batch.size]
  let [resumeAt, lastId] = [0, 0]
  const queue: Item[] = []
  const flights = new Map<Item, Flight>()

  const size = (): number => Math.min(said, guessed)

  const flush = (): void => {
    for (const items of toBatches(queue.splice(0), size())) void fly(items)
  }

  /**
   * Returns how many single calls were refused by HTTP 400 on the way.
   * @param before what was known of the size before a batch was refused like that
   */
  async function fly(items: readonly Item[], before?: number): Promise<number> {
    const flight: Flight = { stop: new AbortController(), waiting: items.length }
    for (const item of items) flights.set(item, flight)
    const [isBatch, calls] = [items.length > 1, items.map(toCall)]
    const explains = (answer: unknown) => isBatch && isTooLarge(answer, items.length)
    const half = Math.ceil(items.length / 2)
    try {
      const answer = await post(url, isBatch ? calls : calls[0], { fetch, timeoutMs, signal: flight.stop.signal, explains })
      const refusal = isBatch && refusalOf(answer, items.length)
      if (refusal) refused(items, refusal.error)
      else settleEach(items, isBatch ? (answer as readonly unknown[]) : [answer], (one) => readAnswer(url, one, toError))
    } catch (error) {
      const { cause: response, code, peerCode } = error as KitError & { readonly cause?: Response }
      // An answer that was longer on its way does not take back what another one asked for.
      if (response?.headers) resumeAt = Math.max(resumeAt, now() + Math.min(readRetryAfter(response, now()) ?? 0, longestRest))
      if (isBatch && peerCode === 400) return halve(items, error, before)
      // Too much at once for this node, not too much in itself.
      if (isBatch && peerCode === 413) return again(items, half)
      // May be too much at once, too, as an answer that is cut off or too long: the retry after the pause is smaller, until a single call fails alike.
      if (peerCode === 500 || (code === 'server_failed' && !peerCode)) guessed = isBatch ? Math.min(size(), half) : batch.size
      // It was for a call, not for how many they are.
      else if (peerCode === 400 && before) said = before
      settleAll(items, error)
      if (peerCode === 400) return 1
    } finally {
      // Those that are asked again are in another one by now.
      for (const item of items) if (flights.get(item) === flight) flights.delete(item)
    }
    return 0
  }

  /** Too much at once, or a wrong key, or one call that is wrong: the first half goes ahead to tell. */
  async function halve(items: readonly Item[], error: unknown, before = said): Promise<number> {
    const half = Math.ceil(items.length / 2)
    const rest = items.slice(half)
    let alone = 0
    for (const first of toBatches(items.slice(0, half), half)) alone = await fly(first, before)
    if (alone === 0) said = Math.min(said, half)
    // Two calls, each by itself: the others fare no better.
    if (alone > 1) settleAll(rest, error)
    else for (const one of await Promise.all(toBatches(rest, Math.min(size(), half)).map((some) => fly(some, before)))) alone += one
    return alone
  }

  /** One error for a whole batch. */
  function refused(items: readonly Item[], error: RpcError | undefined): void {
    const smaller = smallerSize(error, items.length)
    const failure = toError(error)
    if (smaller) again(items, smaller)
    // A pause comes before the next attempt: more requests at once are what it turned away.
    else if (failure.code === 'rate_limited') settleAll(items, failure)
    else for (const item of items) if (item.isOpen()) void fly([item])
  }

  /** The node does not take batches like that: from now on smaller ones. */
  function again(items: readonly Item[], smaller: number): 0 {
    said = Math.min(said, smaller)
    queue.push(...items)
    flush()
    return 0
  }

  /** The last one to leave ends the HTTP request. */
  function left(item: Item): void {
    const flight = flights.get(item)
    if (flight && --flight.waiting === 0) flight.stop.abort()
  }

  return {
    url,
    resumeAt: () => resumeAt,
    send: (request, signal, alone = false) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled())
        const item = toItem(++lastId, request, { signal, resolve, reject, left })
        if (alone || size() === 1) return void fly([item])
        if (queue.push(item) >= size()) return flush()
        if (queue.length > 1) return
        if (batch.waitMs > 0) setTimeout(flush, batch.waitMs)
        else queueMicrotask(flush)
      }),
  }
}

type Asker = {
  readonly signal: AbortSignal
  resolve(answer: unknown): void
  reject(error: unknown): void
  /** It was called off. */
  left(item: Item): void
}

function toItem(id: number, request: ProviderRequest, { signal, resolve, reject, left }: Asker): Item {
  let isOpen = true
  const item: Item = {
    id,
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
    item.settle(() => fail(cancelled()))
    left(item)
  }
  signal.addEventListener('abort', leave)
  return item
}

/** Of those that somebody still waits for. */
function toBatches(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const open = items.filter((item) => item.isOpen())
  return Array.from({ length: Math.ceil(open.length / size) }, (_, index) => open.slice(index * size, (index + 1) * size))
}

function settleEach(items: readonly Item[], answers: readonly unknown[], read: (answer: unknown) => unknown): void {
  const byId = new Map(answers.map((answer) => [(answer as { id?: unknown } | null)?.id, answer]))
  // Whoever fails before it has read the call names none (JSON-RPC 2.0, 5): an error for no id is about the only one that was sent.
  const unnamed = byId.get(null) as { error?: unknown } | undefined
  const lone = items.length === 1 && unnamed?.error ? unnamed : undefined
  for (const item of items) item.settle(() => read(byId.get(item.id) ?? lone))
}

function settleAll(items: readonly Item[], error: unknown): void {
  for (const item of items) item.settle(() => fail(error))
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
