/** Swaps and approvals of which nobody knows whether they were sent, once something else goes on. */
import type { KitError } from '../../entities/errors.ts'
import { withoutLeft } from '../../feature/left-requests.ts'
import { mayBeSent } from '../../feature/may-be-sent.ts'
import type { KernelEvent } from '../../kernel/event.ts'
import { isAnswerLost } from './swap-rules.ts'
import type { SwapEvent, SwapState, UnsureSwap } from './swapping.ts'

/** What was not known of the last one before something else takes its place. */
export function keepUnsure(slice: SwapState): SwapState {
  const { progress } = slice
  return isAnswerLost(progress) ? add(slice, { what: progress.what }) : slice
}

/** Nobody waits any more: what the wallet shows already may be approved there. */
export function giveUp(slice: SwapState): SwapState {
  const { progress } = slice
  const idle: SwapState = { ...slice, progress: { status: 'idle' } }
  const isInWallet = 'attempt' in progress && progress.step === 'signing' && progress.status !== 'permitting'
  return isInWallet ? add(idle, { what: progress.status, attempt: progress.attempt }) : idle
}

/** The wallet has said what became of one that nobody waits for; with an error of which nobody is the wiser it has not. */
export function takeLateAnswer(slice: SwapState, attempt: number, error?: KitError): SwapState {
  return error && mayBeSent(error) ? slice : withoutUnsure(slice, (one) => one.attempt === attempt)
}

/** Of what the page has turned away from: its wallet has answered, or nobody is asked any more. */
export function takeLeft(slice: SwapState, event: SwapEvent | KernelEvent): SwapState {
  switch (event.type) {
    case 'swapped':
    case 'swap-failed':
    case 'permitted':
    case 'approved':
      return withoutLeft(slice, event.attempt)
    default:
      return slice
  }
}

/** What is known by now, or does not matter any more. Default: all of it. */
export function withoutUnsure(slice: SwapState, isOver: (one: UnsureSwap) => boolean = () => true): SwapState {
  const { unsure, ...rest } = slice
  if (unsure === undefined) return slice
  const left = unsure.filter((one) => !isOver(one))
  return left.length === 0 ? rest : { ...rest, unsure: left }
}

function add(slice: SwapState, one: UnsureSwap): SwapState {
  return { ...slice, unsure: [...(slice.unsure ?? []), one] }
}
