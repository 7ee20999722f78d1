import type { ScreenName } from '@foyer/core'
import { useEffect } from 'react'
import { whenIdle } from '../element/when-idle.ts'
import type { ScreenLoader } from './screen-loader.ts'

/** Fetches the code of the screens one may go to next, once the open modal has nothing better to do. */
export function useLoadAhead(loader: ScreenLoader, open: boolean, current: ScreenName): void {
  useEffect(() => {
    if (!open) return
    return whenIdle(() => void loader.loadRest(current))
  }, [loader, open, current])
}
