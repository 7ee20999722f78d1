import type { Screen } from '@foyer/core'
import { useEffect, useState } from 'react'
import { shallowEqual } from '../hooks/use-kit-state.ts'

/** As long as the dialog takes to fade, and a little. */
const fading = 240

/**
 * The screen to render. While the dialog fades out, the last one stays as it was; once closed, the one that the next
 * opening most likely shows, so that a click has nothing left to build.
 */
export function useShownScreen(current: Screen | undefined, open: boolean, home: Screen['name']): Screen {
  const [last, setLast] = useState<Screen>(() => ({ name: home }) as Screen)
  const [faded, setFaded] = useState(true)
  const wanted: Screen = current ?? (open || faded ? ({ name: home } as Screen) : last)
  // The same view keeps its identity, so that nothing below it renders anew.
  const shown: Screen = shallowEqual<Screen>(wanted, last) ? last : wanted
  if (shown !== last) setLast(shown)

  useEffect(() => {
    if (open) return setFaded(false)
    const timer = setTimeout(() => setFaded(true), fading)
    return () => clearTimeout(timer)
  }, [open])
  return shown
}
