/** Whether nobody knows what became of a swap or an approval. A permit is not sent by anybody. */
import { mayBeSent } from '../../feature/may-be-sent.ts'
import type { SwapProgress, SwapState, UnsureSwap } from './swapping.ts'

type AnswerLost = Extract<SwapProgress, { readonly status: 'failed' }> & Pick<UnsureSwap, 'what'>

/** Of the last one: the wallet was asked for it, and its answer is lost. */
export function isAnswerLost(progress: SwapProgress): progress is AnswerLost {
  if (progress.status !== 'failed' || progress.what === 'permitting') return false
  return progress.wasAsked === true && mayBeSent(progress.error)
}

/** Of the last one, or of any before it that was not followed by a swap that was sent. */
export function isSwapUnsure({ progress, unsure }: Pick<SwapState, 'progress' | 'unsure'>): boolean {
  return unsure !== undefined || isAnswerLost(progress)
}
