/** Following what was sent until the chain has settled it, over reloads and beside other tabs. */

import type { Caip10 } from '@foyer/contract/entities'
import type { TimerWork } from '../../feature/feature.ts'
import type { KernelEvent } from '../../kernel/event.ts'
import { mostReceivers } from './kept-transfers.ts'
import { isSettled } from './select.ts'
import type { KeptSending, Look, SendingEvent, SendingState, TrackedTransfer } from './sending.ts'
import type { Moment, Step } from './work.ts'

/** How long no node may know a transaction before it counts as dropped: those that keep them private do so for less. */
const longestUnknown = 10 * 60_000
/** Of those that were settled during this visit. */
const mostSettled = 20

/** What another tab has kept joins what is known here; nothing that is known goes. */
export function join(slice: SendingState, { transfers, receivers }: KeptSending): SendingState {
  const known = new Set(slice.transfers.map(idOf))
  const others = transfers.filter((one) => !known.has(idOf(one)))
  const more = receivers.filter((one) => !slice.receivers.includes(one))
  if (others.length === 0 && more.length === 0) return slice
  const all = [...slice.transfers, ...others].sort((one, other) => one.sentAt - other.sentAt)
  return { ...slice, transfers: all, receivers: [...more, ...slice.receivers].slice(-mostReceivers) }
}

function idOf({ network, hash }: TrackedTransfer): string {
  return `${network}:${hash}`
}

/** Asks about everything that is not settled. */
export function look({ slice }: Moment): Step {
  const open = slice.transfers.filter((one) => !isSettled(one))
  return open.length === 0 ? { slice } : { slice, work: [{ type: 'look', transfers: open }] }
}

export function looked(moment: Moment, looks: readonly Look[], kept: KeptSending): Step {
  const joined = join(moment.slice, kept)
  const found = new Map(looks.map((one) => [one.hash, one]))
  const transfers = joined.transfers.map((one) => (isSettled(one) ? one : judge(one, found.get(one.hash), moment.at)))
  const changed = transfers.some((one, index) => one !== joined.transfers[index])
  const slice = changed ? { ...joined, transfers: forget(transfers) } : joined
  const settled = transfers.filter((one, index) => isSettled(one) && one !== joined.transfers[index])
  const isOpen = transfers.some((one) => !isSettled(one))
  return { slice, work: isOpen ? [lookSoon({ ...moment, slice })] : [], kernel: changesOf(settled) }
}

/** Balances and the history of those accounts are not true any more. */
function changesOf(settled: readonly TrackedTransfer[]): readonly KernelEvent[] {
  const keys = new Set(settled.map(({ network, from }): Caip10 => `${network}:${from}`))
  return [...keys].map((key) => ({ type: 'sent', key }))
}

function judge(transfer: TrackedTransfer, look: Look | undefined, at: number): TrackedTransfer {
  // Nobody could be asked.
  if (!look) return transfer
  const nonce = look.nonce ?? transfer.nonce
  const seen = { ...transfer, ...(nonce !== undefined && { nonce }) }
  switch (look.status) {
    case 'pending':
      return { ...seen, status: 'pending', seenAt: at }
    case 'unknown':
      return at - transfer.seenAt > longestUnknown ? { ...seen, status: 'dropped' } : nonce === transfer.nonce ? transfer : seen
    default:
      return { ...seen, status: look.status, settledAt: at }
  }
}

function forget(transfers: readonly TrackedTransfer[]): readonly TrackedTransfer[] {
  const settled = transfers.filter(isSettled)
  const gone = new Set(settled.slice(0, Math.max(0, settled.length - mostSettled)))
  return gone.size === 0 ? transfers : transfers.filter((one) => !gone.has(one))
}

/** The longer it takes, the more seldom. */
export function lookSoon({ slice, at }: Pick<Moment, 'slice' | 'at'>, ms?: number): TimerWork<SendingEvent> {
  const youngest = Math.max(...slice.transfers.filter((one) => !isSettled(one)).map(({ sentAt }) => sentAt), 0)
  const age = at - youngest
  const pause = age < 120_000 ? 4_000 : age < 1_200_000 ? 15_000 : 60_000
  return { type: 'timer', name: 'look', ms: ms ?? pause, event: { type: 'look' } }
}
