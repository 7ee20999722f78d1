'use client'
import type { KitState } from '@foyer/core'
import { useKitState } from './use-kit-state.ts'

/** The state as the modal's own views read it. */
export type ShownState = KitState & {
  /** What the view that is shown was about has been achieved; it is there for a moment more, to say so. */
  readonly hasSucceeded?: true
}

/** For what is drawn inside the modal: elsewhere nothing waits, and it is always false. */
export function useSucceeded(): boolean {
  return useKitState(readSuccess)
}

const readSuccess = (state: ShownState): boolean => state.hasSucceeded ?? false
