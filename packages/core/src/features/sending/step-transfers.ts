/** Following what was sent from here, and to whom. */
import type { TimerWork } from '../../feature/feature.ts'
import { joinTracked, type Look, see, unsettledOf } from '../../feature/follow.ts'
import { mostReceivers } from './kept-transfers.ts'
import type { KeptSending, SendingEvent, SendingState } from './sending.ts'
import type { Moment, Step } from './work.ts'

/** What another tab has kept joins what is known here; nothing that is known goes. */
export function join(slice: SendingState, kept: KeptSending): SendingState {
  const transfers = joinTracked(slice.transfers, kept.transfers)
  const more = kept.receivers.filter((one) => !slice.receivers.includes(one))
  if (transfers === slice.transfers && more.length === 0) return slice
  return { ...slice, transfers, receivers: [...more, ...slice.receivers].slice(-mostReceivers) }
}

/** Asks about everything that is not settled. */
export function look({ slice }: Moment): Step {
  const open = unsettledOf(slice.transfers)
  return open.length === 0 ? { slice } : { slice, work: [{ type: 'look', transfers: open }] }
}

export function looked({ slice, at }: Moment, looks: readonly Look[], kept: KeptSending): Step {
  const joined = join(slice, kept)
  const { tracked, pause, kernel } = see(joined.transfers, looks, at)
  const changed = tracked === joined.transfers ? joined : { ...joined, transfers: tracked }
  return { slice: changed, work: pause === undefined ? [] : [lookSoon(pause)], kernel }
}

export function lookSoon(ms: number): TimerWork<SendingEvent> {
  return { type: 'timer', name: 'look', ms, event: { type: 'look' } }
}
