/**
 * What is known about one node: whether it may be asked, how fast and how reliable it has been.
 *
 * Circuit: five failures in a row close it off for 30 s; then one request is let through, and its outcome decides.
 * A node that asks for a pause gets it, up to 10 s. Pure bookkeeping: the clock is handed in.
 *
 * What askers choose is counted apart from what a node has at hand: one that is quick to tell its newest block and silent at all
 * else is never asked first because of that. Of its silence only counts what another node then answered; it is forgotten after
 * a minute, when one request tries it again.
 */
/** `failing`: gave no answer to what others answered. It stays open, and is asked after those that answer. */
export type Reads = 'proven' | 'unknown' | 'failing'

export type NodeHealth = {
  readonly available: (now: number) => boolean
  /** Milliseconds until it may be asked again; 0 when it may now. */
  readonly waitMs: (now: number) => number
  readonly succeeded: (ms: number) => void
  /** It said something to what takes as long as its asker wants: a sign of life, and no measure of its speed. `isAnswer`: of use. */
  readonly answered: (now: number, isAnswer: boolean) => void
  readonly failed: (now: number, pauseMs?: number) => void
  /** It gave no answer to what another node then answered. */
  readonly outdone: (now: number) => void
  /** It said what cannot be so, since others say otherwise: as good as no answer. */
  readonly contradicted: (now: number) => void
  /** How it has answered what askers choose. */
  readonly reads: (now: number) => Reads
  /** Slow, and somebody else answered first: counts as latency, not as failure. */
  readonly overtaken: (ms: number) => void
  /** Stability (share of good answers) weighs 0.7, latency against the slowest node 0.3, over the last 10 samples. */
  readonly score: (slowestMs: number) => number
  readonly meanMs: () => number | undefined
  /** After how long an answer is overdue: the 95th percentile of late, between 50 ms and 2 s. */
  readonly overdueMs: () => number
}

const failuresToOpen = 5
const openMs = 30_000
const longestPauseMs = 10_000
const sampleCount = 10
const latencyCount = 100
/** Of what askers chose. */
const readCount = 10
/** One may be chance; of a node that has answered nothing, one is enough. */
const readsToFail = 2
const silenceMs = 60_000

export function createNodeHealth(): NodeHealth {
  const samples: { readonly ok: boolean; readonly ms: number }[] = []
  const latencies: number[] = []
  let recentReads: readonly { readonly ok: boolean; readonly at: number }[] = []
  let failures = 0
  let blockedUntil = 0

  function recordRead(ok: boolean, at: number): void {
    recentReads = [...recentReads, { ok, at }].slice(-readCount)
  }

  function record(ok: boolean, ms: number): void {
    samples.push({ ok, ms })
    if (samples.length > sampleCount) samples.shift()
    if (!ok) return
    latencies.push(ms)
    if (latencies.length > latencyCount) latencies.shift()
  }

  function meanMs(): number | undefined {
    const good = samples.filter((sample) => sample.ok)
    return good.length === 0 ? undefined : good.reduce((sum, sample) => sum + sample.ms, 0) / good.length
  }

  return {
    available: (now) => now >= blockedUntil,
    waitMs: (now) => Math.max(0, blockedUntil - now),
    succeeded(ms) {
      failures = 0
      blockedUntil = 0
      record(true, ms)
    },
    answered(now, isAnswer) {
      failures = 0
      blockedUntil = 0
      if (isAnswer) recordRead(true, now)
    },
    failed(now, pauseMs) {
      failures++
      record(false, 0)
      if (failures >= failuresToOpen) blockedUntil = now + openMs
      else if (pauseMs !== undefined) blockedUntil = Math.max(blockedUntil, now + Math.min(pauseMs, longestPauseMs))
    },
    outdone: (now) => recordRead(false, now),
    contradicted(now) {
      for (let count = 0; count < readsToFail; count++) recordRead(false, now)
    },
    reads(now) {
      const good = recentReads.filter(({ ok }) => ok).length
      const silent = recentReads.filter(({ ok, at }) => !ok && now - at < silenceMs).length
      if (silent >= readsToFail || (silent > 0 && good === 0)) return 'failing'
      return good > 0 ? 'proven' : 'unknown'
    },
    overtaken: (ms) => record(true, ms),
    score(slowestMs) {
      if (samples.length === 0) return 1
      const stability = samples.filter((sample) => sample.ok).length / samples.length
      const latency = slowestMs === 0 ? 1 : 1 - (meanMs() ?? slowestMs) / slowestMs
      return 0.7 * stability + 0.3 * latency
    },
    meanMs,
    overdueMs() {
      if (latencies.length < 20) return 500
      const sorted = [...latencies].sort((a, b) => a - b)
      return Math.min(2_000, Math.max(50, sorted[Math.floor(sorted.length * 0.95)] ?? 500))
    },
  }
}
