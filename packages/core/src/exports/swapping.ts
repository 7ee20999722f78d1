/** Apart from the kit: where tokens can be swapped, what makes a swap one to be warned of, and of which nobody knows what became of it. */
export { canSwapOn } from '../features/swapping/known-routers.ts'
export { trackedSwapsOf } from '../features/swapping/select.ts'
export { blockedImpact, isAnswerLost, isSwapUnsure, warnedImpact } from '../features/swapping/swap-rules.ts'
