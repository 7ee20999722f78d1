/** Apart from the kit: where tokens can be swapped, and what makes a swap one to be warned of. */
export { canSwapOn } from '../features/swapping/known-routers.ts'
export { trackedSwapsOf } from '../features/swapping/select.ts'
export { blockedImpact, warnedImpact } from '../features/swapping/swap-rules.ts'
