import type { Screen } from '@foyer/core'
import { useEffect, useState } from 'react'

/** As long as the dialog takes to fade, and a little. */
const fading = 240

/**
 * The screen to render. While the dialog fades out, the last one stays as it was; once closed, the one that the next
 * opening most likely shows, so that a click has nothing left to build.
 */
export function useShownScreen(current: Screen | undefined, open: boolean, home: 'Connect' | 'Account'): Screen {
  const [last, setLast] = useState(current)
  if (current !== undefined && last !== current) setLast(current)

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setLast(undefined), fading)
    return () => clearTimeout(timer)
  }, [open])
  return current ?? (open ? undefined : last) ?? { name: home }
}
