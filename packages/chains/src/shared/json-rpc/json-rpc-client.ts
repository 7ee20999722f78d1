/** JSON-RPC over HTTP to one or several nodes of a network: batching, retries, fallback and ranking. */
import { rpcBatchLimit } from '@foyer/contract/entities'
import { KitError, type ProviderRequest } from '@foyer/core'
import { cancelled } from '../errors/cancelled.ts'
import { pause } from '../pause.ts'
import { rankUpstreams } from './rank-upstreams.ts'
import type { RpcProtocol } from './rpc-protocol.ts'
import { shareRequests } from './share-requests.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { canRetry, isFinal } from './upstream-error.ts'

export type RpcClientOptions = {
  /** In the order to prefer until measured. */
  readonly urls: readonly string[]
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
  /** Per HTTP request. Default 10 000. */
  readonly timeoutMs?: number
  /** After the first attempt at all nodes. Default 3, waiting `retryDelayMs` (150), then twice that, then four times. */
  readonly retries?: number
  readonly retryDelayMs?: number
  /** Default: up to 1000 calls that are made in the same moment. A size of 1 sends each alone. */
  readonly batch?: { readonly size?: number; readonly waitMs?: number }
  /** How nodes are measured; `false` keeps the order of the URLs. */
  readonly rank?: { readonly intervalMs?: number; readonly pingTimeoutMs?: number; readonly idleMs?: number } | false
}

export type RpcClient = {
  /**
   * The node's result. Reads are retried, shared and moved to the next node; anything else is sent once.
   *
   * @throws {KitError} for every failure; what the node said is the `cause`.
   */
  request(request: ProviderRequest, options?: { readonly signal?: AbortSignal }): Promise<unknown>
  /** Ends what is under way and all pinging. */
  dispose(): void
}

/** The figures of `docs/behaviour.md`, Reading chains. */
export const defaultRanking = {
  intervalMs: 4000,
  sampleCount: 10,
  pingTimeoutMs: 1000,
  idleMs: 10_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const

/** No `Retry-After` is waited out for longer: the caller is told instead. */
const longestWait = 10_000
const dedupeLimit = 8192

/** @throws {KitError} `configuration` when there is no URL. */
export function createJsonRpcClient({ isRead, ping, toError }: RpcProtocol, options: RpcClientOptions): RpcClient {
  if (options.urls.length === 0) throw new KitError('configuration', 'No URL was provided to the Transport')
  const { retries = 3, retryDelayMs = 150, timeoutMs = 10_000, now = Date.now } = options
  const fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const batch = { size: Math.max(1, Math.min(options.batch?.size ?? rpcBatchLimit, rpcBatchLimit)), waitMs: options.batch?.waitMs ?? 0 }
  const upstreams = [...new Set(options.urls)].map((url) => createUpstream(url, { toError, fetch, now, timeoutMs, batch }))
  const ranking =
    options.rank === false
      ? { order: () => upstreams, dispose: () => undefined }
      : rankUpstreams(upstreams, { ...defaultRanking, ping, now, ...options.rank })
  const shared = shareRequests(dedupeLimit)
  const rests = shareRequests(dedupeLimit)
  const scopes = new Set<AbortController>()
  let disposed = false

  async function attempt(request: ProviderRequest, signal: AbortSignal): Promise<unknown> {
    const read = isRead(request.method)
    for (let count = 0; ; count++) {
      const open = await openUpstreams(signal)
      let again = false
      let failure: KitError | undefined
      for (const upstream of open) {
        try {
          return await upstream.send(request, signal, !read)
        } catch (error) {
          failure = KitError.is(error) ? error : new KitError('unknown', 'The request failed for an unknown reason.', { cause: error })
          // A refusal for too many requests means that nothing was done; any other failure of a write leaves that open.
          if (isFinal(failure) || (!read && failure.code !== 'rate_limited')) throw failure
          again ||= canRetry(failure)
        }
      }
      if (!failure || !again || count >= retries) throw failure
      await rest(now() + retryDelayMs * 2 ** count, signal)
    }
  }

  /** Whoever waits for the same moment goes on in the same one: calls that shared a batch share the next. */
  function rest(until: number, signal: AbortSignal): Promise<unknown> {
    return rests.run(`${until}`, signal, (alive) => pause(until - now(), [alive]))
  }

  /** Best first, without those that asked to be left alone; when all did, after the shortest of those waits. */
  async function openUpstreams(signal: AbortSignal): Promise<readonly Upstream[]> {
    // Again, as often as needed: timers and clocks differ, and a busy page's timers can end early by its clock.
    for (;;) {
      const order = ranking.order()
      const at = now()
      const open = order.filter((upstream) => upstream.resumeAt() <= at)
      if (open.length > 0) return open
      const wait = Math.min(...order.map((upstream) => upstream.resumeAt())) - at
      if (wait > longestWait) {
        throw new KitError('rate_limited', `The network's nodes ask to be left alone for ${Math.ceil(wait / 1000)} s: try again then.`)
      }
      await rest(at + wait, signal)
    }
  }

  return {
    async request({ method, params }, { signal } = {}) {
      if (disposed || signal?.aborted) throw cancelled()
      const request = { method, ...(params !== undefined && { params }) }
      const scope = new AbortController()
      const leave = (): void => scope.abort()
      scopes.add(scope)
      signal?.addEventListener('abort', leave)
      try {
        if (!isRead(method)) return await attempt(request, scope.signal)
        return await shared.run(keyOf(request), scope.signal, (alive) => attempt(request, alive))
      } finally {
        scopes.delete(scope)
        signal?.removeEventListener('abort', leave)
      }
    },
    dispose() {
      disposed = true
      for (const scope of scopes) scope.abort()
      ranking.dispose()
    },
  }
}

function keyOf(request: ProviderRequest): string {
  try {
    return JSON.stringify(request)
  } catch (cause) {
    throw new KitError('invalid_input', 'The parameters cannot be written as JSON: amounts are hexadecimal strings there.', { cause })
  }
}
