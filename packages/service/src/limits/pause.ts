/**
 * For how long something is left alone.
 *
 * By a clock that was set back nobody knows how much of it is left: then it is over.
 */
export type Pause = {
  /** Never shortens one that goes on. */
  readonly begin: (ms: number) => void
  /** 0 where there is none. */
  readonly leftMs: () => number
}

export function createPause(now: () => number): Pause {
  let from = 0
  let until = 0

  function leftMs(): number {
    const at = now()
    return at < from ? 0 : Math.max(0, until - at)
  }

  return {
    begin(ms) {
      if (leftMs() >= ms) return
      from = now()
      until = from + ms
    },
    leftMs,
  }
}
