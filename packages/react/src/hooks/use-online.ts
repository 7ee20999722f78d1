'use client'
import { useKitState } from './use-kit-state.ts'

/** Whether the browser has a network at all. `true` on the server. */
export function useOnline(): boolean {
  return useKitState((state) => state.online)
}
