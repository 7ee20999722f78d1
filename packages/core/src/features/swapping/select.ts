/** Questions about swaps, answered from the state. */
import type { Caip10 } from '@foyer/contract/entities'
import { trackedOf } from '../../feature/follow.ts'
import type { SwapState, TrackedSwap } from './swapping.ts'

/** Of one account on one network, the newest first. */
export function trackedSwapsOf({ swaps }: SwapState, key: Caip10 | undefined): readonly TrackedSwap[] {
  return trackedOf(swaps, key)
}
