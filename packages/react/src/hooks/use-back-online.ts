import { useEffect, useRef } from 'react'
import { useOnline } from './use-online.ts'

/** Calls back when the line is there again after it was away: for what could not be read without it. */
export function useBackOnline(callback: (() => void) | undefined): void {
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current) callback?.()
    before.current = online
  }, [online, callback])
}
