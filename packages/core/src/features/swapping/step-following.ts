/** Following swaps until the chain has settled them, over reloads and beside other tabs: whether or not anybody still waits. */
import type { Caip10 } from '@foyer/contract/entities'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { KernelView, TimerWork } from '../../feature/feature.ts'
import { joinTracked, see, unsettledOf } from '../../feature/follow.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { screenOf } from '../../kernel/select.ts'
import { takeLateAnswer, withoutUnsure } from './step-unsure.ts'
import type { SwapStep } from './swap-work.ts'
import type { SwapEvent, SwapState, SwapTerms, SwapToken, TrackedSwap } from './swapping.ts'
import { tracked } from './track-swap.ts'

type Moment = { readonly slice: SwapState; readonly at: number; readonly kernel: KernelView }

/** `undefined` for what is nothing to it. */
export function stepFollowing(moment: Moment, event: Stamped<SwapEvent | KernelEvent>): SwapStep | undefined {
  const { slice } = moment
  switch (event.type) {
    case 'follow':
    case 'look':
      return look(slice)
    case 'online':
      return event.online ? look(slice) : undefined
    case 'looked':
      return looked(moment, event)
    case 'swapped':
      return swapped(moment, event)
    default:
      return undefined
  }
}

export function join(slice: SwapState, kept: readonly TrackedSwap[]): SwapState {
  const swaps = joinTracked(slice.swaps, kept)
  return swaps === slice.swaps ? slice : { ...slice, swaps }
}

/** Asks about everything that is not settled. */
export function look(slice: SwapState): SwapStep {
  const open = unsettledOf(slice.swaps)
  return open.length === 0 ? { slice } : { slice, work: [{ type: 'look', swaps: open }] }
}

function looked({ slice, at }: Moment, { looks, kept }: Extract<SwapEvent, { readonly type: 'looked' }>): SwapStep {
  const joined = join(slice, kept)
  const { tracked: swaps, pause, kernel } = see(joined.swaps, looks, at)
  const changed = swaps === joined.swaps ? joined : withOutcome({ ...joined, swaps })
  return { slice: changed, work: pause === undefined ? [] : [lookSoon(pause)], kernel }
}

/** The swap that is shown as sent is shown as what became of it. */
function withOutcome(slice: SwapState): SwapState {
  const { progress, swaps } = slice
  if (progress.status !== 'sent') return slice
  const outcome = swaps.find(({ hash }) => hash === progress.hash)?.status ?? progress.outcome
  return { ...slice, progress: { ...progress, outcome } }
}

function swapped(moment: Moment, { attempt, hash, terms, kept }: Extract<SwapEvent, { readonly type: 'swapped' }>): SwapStep {
  const { at } = moment
  // Nothing is known any more of who has gone, and nothing is learned.
  if (attempt < (moment.slice.goneAt ?? 0)) return { slice: takeLateAnswer(moment.slice, attempt) }
  const joined = join(moment.slice, kept)
  const swap = toTracked(terms, hash, at)
  // A permit that went along is used up.
  const slice: SwapState = { ...joined, permit: undefined, swaps: joinTracked(joined.swaps, [swap]) }
  const work = [lookSoon(1_000)]
  const { progress } = slice
  const isAwaited = progress.status === 'swapping' && progress.attempt === attempt
  if (!isAwaited) return { slice: takeLateAnswer(slice, attempt), work }
  return {
    slice: { ...withoutUnsure(slice), progress: { status: 'sent', terms, hash, outcome: 'pending' }, quote: { status: 'none' } },
    work,
    kernel: [tracked('SWAP_SUCCESS', moment, { terms }), ...arrive(moment)],
  }
}

/** Who has gone back to the form is shown what becomes of the swap, too. */
function arrive({ kernel: { now } }: Moment): readonly KernelEvent[] {
  return screenOf(now)?.name === 'Swap' ? [{ type: 'go', screen: { name: 'SwapPreview' } }] : []
}

function toTracked({ account, from, to, amount, minimum }: SwapTerms, hash: string, at: number): TrackedSwap {
  const { network, address } = parseCaip10(account)
  return { hash, network, from: address, paid: named(from), got: named(to), amount, minimum, sentAt: at, seenAt: at, status: 'pending' }
}

/** Neither its picture nor its price is kept. */
function named({ name, symbol, decimals, address }: SwapToken): { name: string; symbol: string; decimals: number; address: Caip10 } {
  return { name, symbol, decimals, address }
}

function lookSoon(ms: number): TimerWork<SwapEvent> {
  return { type: 'timer', name: 'look', ms, event: { type: 'look' } }
}
