/** Whether who follows a kit lets go of it: on a server one kit is for all requests, and outlives each of them. */
import type { Kit } from '../src/kit/kit.ts'

/** The same kit, and how many listen to its state through it. */
export function countListeners(made: Kit): { readonly kit: Kit; readonly alive: () => number } {
  let alive = 0
  const kit: Kit = {
    ...made,
    subscribe(listener) {
      alive += 1
      const stop = made.subscribe(listener)
      return () => {
        alive -= 1
        stop()
      }
    },
  }
  return { kit, alive: () => alive }
}
