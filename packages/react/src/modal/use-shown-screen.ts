import type { Screen } from '@foyer/core'
import { useState } from 'react'
import { shallowEqual } from '../hooks/use-kit-state.ts'

/** The screen to render: while closed, the one that the next opening most likely shows, so that a click has nothing left to build. */
export function useShownScreen(current: Screen | undefined, home: Screen['name']): Screen {
  const [last, setLast] = useState<Screen>(() => ({ name: home }) as Screen)
  const wanted: Screen = current ?? ({ name: home } as Screen)
  // The same view keeps its identity, so that nothing below it renders anew.
  const shown: Screen = shallowEqual<Screen>(wanted, last) ? last : wanted
  if (shown !== last) setLast(shown)
  return shown
}
