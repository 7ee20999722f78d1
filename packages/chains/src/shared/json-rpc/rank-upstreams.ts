/**
 * Which node to ask first: the most reliable and quickest of late.
 *
 * Nodes are pinged only while someone uses the client; a page that asks nothing sends nothing.
 */
import { KitError, type ProviderRequest } from '@foyer/core'
import type { Upstream } from './upstream.ts'

export type RankOptions = {
  readonly ping: ProviderRequest
  readonly now: () => number
  readonly intervalMs: number
  readonly sampleCount: number
  readonly pingTimeoutMs: number
  /** Without a request for this long, pinging stops until the next one. */
  readonly idleMs: number
  readonly weights: { readonly stability: number; readonly latency: number }
}

export type Sample = { readonly latency: number; readonly success: boolean }

/** By node; one that asked to be left alone for now has no sample. */
export type Round = readonly (Sample | undefined)[]

export type Ranking = {
  /** Best first. Calling it says that the client is in use. */
  order(): readonly Upstream[]
  dispose(): void
}

export function rankUpstreams(upstreams: readonly Upstream[], options: RankOptions): Ranking {
  const { now, intervalMs, sampleCount, idleMs } = options
  const over = new AbortController()
  let rounds: readonly Round[] = []
  let ranked = upstreams
  let usedAt = 0
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function round(): Promise<void> {
    const samples = await Promise.all(upstreams.map((one) => (one.resumeAt() > now() ? undefined : ping(one, options, over.signal))))
    if (over.signal.aborted) return
    rounds = [...rounds, samples].slice(-sampleCount)
    const scores = scoreUpstreams(rounds, options.weights)
    ranked = upstreams
      .map((upstream, index) => ({ upstream, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .map(({ upstream }) => upstream)
    timer = setTimeout(() => {
      if (now() - usedAt > idleMs) running = false
      else void round()
    }, intervalMs)
  }

  return {
    order() {
      usedAt = now()
      if (!running && upstreams.length > 1 && !over.signal.aborted) {
        running = true
        void round()
      }
      return ranked
    },
    dispose() {
      over.abort()
      clearTimeout(timer)
    },
  }
}

/** Per node: how often it answered, and how its mean latency compares to the slowest seen. 0 for one that never answered. */
export function scoreUpstreams(rounds: readonly Round[], weights: RankOptions['weights']): readonly number[] {
  const slowest = Math.max(1, ...rounds.flat().map((sample) => sample?.latency ?? 0))
  return (rounds[0] ?? []).map((_, index) => {
    const samples = rounds.flatMap((round) => round[index] ?? [])
    const stability = mean(samples.map(({ success }) => Number(success)))
    // Not a number for one without a sample.
    if (!stability) return 0
    return weights.stability * stability + weights.latency * (1 - mean(samples.map(({ latency }) => latency)) / slowest)
  })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function ping(upstream: Upstream, { ping: request, pingTimeoutMs, now }: RankOptions, over: AbortSignal): Promise<Sample> {
  const stop = new AbortController()
  const abort = (): void => stop.abort()
  const timer = setTimeout(abort, pingTimeoutMs)
  over.addEventListener('abort', abort)
  const start = now()
  try {
    const answered = await upstream.send(request, stop.signal, true).then(
      () => true,
      // A node that refuses the method is up.
      (error: unknown) => KitError.is(error, 'method_unsupported'),
    )
    return { latency: now() - start, success: answered }
  } finally {
    clearTimeout(timer)
    over.removeEventListener('abort', abort)
  }
}
