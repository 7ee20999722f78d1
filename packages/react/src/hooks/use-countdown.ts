'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Whole seconds until `until` (ms since the epoch), 0 once it has passed. Ticks only while there is something to count. */
export function useCountdown(until: number | undefined): number {
  const left = useCallback(() => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))), [until])
  const subscribe = useCallback(
    (changed: () => void) => {
      if (left() === 0) return () => undefined
      const timer = setInterval(() => {
        changed()
        if (left() === 0) clearInterval(timer)
      }, 250)
      return () => clearInterval(timer)
    },
    [left],
  )
  return useSyncExternalStore(subscribe, left, () => 0)
}
