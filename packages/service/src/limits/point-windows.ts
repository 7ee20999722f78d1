/**
 * Points that keys have spent, each in a minute that begins with its first point.
 *
 * Counted at once: an answer from memory waits for nothing, not even for a turn of promises.
 */
import { performance } from 'node:perf_hooks'

export const windowMs = 60_000
/** Keys of one limit; beyond it the oldest minute is forgotten, and its key begins a new one. */
export const mostCountedKeys = 100_000

export type PointWindow = {
  /** What was wanted beyond the limit counts, too. */
  readonly spent: number
  /** Of it, what was spent here and no other process has been told; counted by whoever tells it. */
  untold: number
  /** By the clock that no one can set, which is what windows are measured by. */
  readonly until: number
}

export type PointWindows = {
  readonly spend: (key: string, points: number) => PointWindow
  /** What a key has spent of its minute. */
  readonly spentBy: (key: string) => number
  /** Seconds until a key's minute is over, at least one. */
  readonly secondsLeft: (key: string) => number
}

type Counting = { spent: number; untold: number; readonly until: number }

/** `now`: milliseconds that never go back. */
export function createPointWindows(now: () => number = () => performance.now()): PointWindows {
  // All minutes are as long, so the order in which they began is the one in which they end.
  const windows = new Map<string, Counting>()
  let isSweeping = false

  function find(key: string): Counting | undefined {
    const window = windows.get(key)
    return window !== undefined && now() < window.until ? window : undefined
  }

  function begin(key: string): Counting {
    windows.delete(key)
    if (windows.size >= mostCountedKeys) windows.delete(windows.keys().next().value as string)
    const window = { spent: 0, untold: 0, until: now() + windowMs }
    windows.set(key, window)
    if (!isSweeping) sweepLater()
    return window
  }

  function sweepLater(): void {
    isSweeping = true
    setTimeout(sweep, windowMs).unref()
  }

  function sweep(): void {
    for (const [key, { until }] of windows) {
      if (now() < until) break
      windows.delete(key)
    }
    isSweeping = false
    if (windows.size > 0) sweepLater()
  }

  return {
    spend(key, points) {
      const window = find(key) ?? begin(key)
      window.spent += points
      return window
    },
    spentBy: (key) => find(key)?.spent ?? 0,
    secondsLeft: (key) => Math.max(1, Math.ceil(((find(key)?.until ?? 0) - now()) / 1000)),
  }
}
