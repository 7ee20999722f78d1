import { mayBeSent } from '../../feature/may-be-sent.ts'
import type { SwapProgress } from './swapping.ts'

/** Whether the wallet was asked for a swap or an approval and nobody knows what became of it. A permit is not sent by anybody. */
export function isSwapUnsure(progress: SwapProgress): boolean {
  if (progress.status !== 'failed' || progress.what === 'permitting') return false
  return progress.wasAsked === true && mayBeSent(progress.error)
}
