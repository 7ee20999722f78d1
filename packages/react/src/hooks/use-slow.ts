'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether `ms` have passed since `since` (ms since the epoch): a wait that now owes an explanation. */
export function useSlow(since: number | undefined, ms = 10_000): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (since === undefined) return () => undefined
      const timer = setTimeout(changed, Math.max(0, since + ms - Date.now()) + 1)
      return () => clearTimeout(timer)
    },
    [since, ms],
  )
  return useSyncExternalStore(
    subscribe,
    () => since !== undefined && Date.now() >= since + ms,
    () => false,
  )
}
