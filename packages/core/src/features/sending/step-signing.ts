/** Asking the wallet for what was shown, and for nothing else. */

import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { toDecimal } from '../../entities/to-decimal.ts'
import { mostPending, unsettledOf } from '../../feature/follow.ts'
import { withoutLeft } from '../../feature/left-requests.ts'
import { mayBeSent } from '../../feature/may-be-sent.ts'
import type { KernelEvent, Tracked } from '../../kernel/event.ts'
import { confirmedOf, connectionOf, heldOf, screenOf } from '../../kernel/select.ts'
import { mostReceivers } from './kept-transfers.ts'
import { sendDoubtOf, sendWarningsOf, shownTransferOf } from './select.ts'
import type { KeptSending, SendingState, TrackedTransfer } from './sending.ts'
import { coinOf, missingIn, prepare, refreshSoon } from './step-form.ts'
import { join, lookSoon } from './step-transfers.ts'
import { changeForm, clearForm, goTo, isShown, type Moment, type Step } from './work.ts'

/** What was shown longer ago is prepared anew, and shown, before it can be signed. */
const longestShown = 30_000
/** A press that was meant for what stood there before. */
const pressPause = 700

/** @param attempt names what the visitor saw: a press on anything else changes nothing. */
export function confirm(moment: Moment, attempt: number): Step {
  const { slice, at, seq, kernel } = moment
  const { key, token, receiver, preparation, signing, isAccepted } = slice.form
  const shown = shownTransferOf(preparation)
  if (signing.status === 'asking') return { slice }
  const missing = missingIn(slice.form)
  if (missing) return { slice: changeForm(slice, { problem: missing }) }
  if (key === undefined || !token || receiver.status !== 'found' || shown?.attempt !== attempt) return { slice }
  if (shown.changed && at - shown.at < pressPause) return { slice }
  const doubt = sendDoubtOf(sendWarningsOf(slice, kernel.now))
  if (doubt === 'never' || (doubt === 'confirm' && !isAccepted)) return { slice }
  if (unsettledOf(slice.transfers).length >= mostPending) {
    const problem = new KitError(
      'rate_limited',
      `There are ${mostPending} transfers on their way already. Wait until one of them is settled.`,
    )
    return { slice: changeForm(slice, { problem }) }
  }
  if (at - shown.at > longestShown) return preparation.status === 'preparing' ? { slice } : prepare(moment)
  const { network, namespace, address: from } = parseCaip10(key)
  const confirmed = confirmedOf(connectionOf(kernel.now, namespace))
  if (!confirmed) {
    return {
      slice: changeForm(slice, {
        problem: new KitError('not_connected', 'The wallet has not confirmed the connection yet. Try again in a moment.'),
      }),
    }
  }
  const { prepared } = shown
  const { name, address: to } = receiver
  const transfer = { network, from, to, ...(name !== undefined && { name }), token, amount: prepared.amount }
  return {
    // What is being prepared beside it is void: it would change what is shown.
    slice: changeForm(slice, {
      preparation: { status: 'ready', shown },
      signing: { status: 'asking', attempt: seq, since: at },
      problem: undefined,
    }),
    work: [{ type: 'sign', atOnce: true, attempt: seq, connector: confirmed.connector, transaction: prepared.transaction, transfer }],
    kernel: [track('SEND_INITIATED', moment)],
  }
}

/** Nobody waits any more. The wallet may still show the request: that is said until it has answered. */
export function giveUp(moment: Moment): Step {
  const { slice } = moment
  const { signing, givenUp = [] } = slice.form
  if (signing.status !== 'asking') return { slice }
  const given = changeForm(slice, { signing: { status: 'none' }, givenUp: [...givenUp, signing.attempt] })
  return { slice: { ...given, unanswered: slice.unanswered + 1 }, work: refreshNow(slice), kernel: toReview(moment) }
}

/** It is on its way, whether or not somebody still waits for it. */
export function signed(
  moment: Moment,
  attempt: number,
  { transfer, kept }: { readonly transfer: TrackedTransfer; readonly kept: KeptSending },
): Step {
  // Nothing is known any more of who has gone, and nothing is learned.
  if (attempt < (moment.slice.goneAt ?? 0)) return { slice: answered(moment.slice, attempt) }
  const joined = join(moment.slice, kept)
  const known = joined.transfers.some(({ hash, network }) => hash === transfer.hash && network === transfer.network)
  const receivers = [...joined.receivers.filter((one) => one !== transfer.to), transfer.to].slice(-mostReceivers)
  const slice: SendingState = { ...joined, receivers, transfers: known ? joined.transfers : [...joined.transfers, transfer] }
  const events: readonly KernelEvent[] = [{ type: 'sent', key: `${transfer.network}:${transfer.from}` }]
  const work = [lookSoon(1_000)]
  if (!isAsking(slice, attempt)) return { slice: answered(slice, attempt), work, kernel: events }
  const { key } = slice.form
  const cleared = clearForm(slice, key && coinOf(moment, key))
  return {
    slice: changeForm(cleared, { signing: { status: 'sent', hash: transfer.hash } }),
    work,
    kernel: [...events, track('SEND_SUCCESS', moment, { hash: transfer.hash }), ...arrive(moment, transfer)],
  }
}

/** What was sent is shown; from there a token leads back to the account, and the network's own coin out of the modal. */
function arrive({ kernel }: Moment, { token }: TrackedTransfer): readonly KernelEvent[] {
  const screen = { name: 'WalletSend', step: 'sent' } as const
  // Who has gone back to the form reads it, too.
  if (screenOf(kernel.now)?.name !== 'WalletSend') return []
  if (token.address === undefined) return [{ type: 'open', screen }]
  return [
    { type: 'open', screen: { name: 'Account' } },
    { type: 'go', screen },
  ]
}

export function notSigned(moment: Moment, attempt: number, error: KitError): Step {
  const { slice } = moment
  const unsure = mayBeSent(error) ? ({ isUnsure: true } as const) : {}
  if (!isAsking(slice, attempt)) {
    return { slice: answered(slice.form.givenUp?.includes(attempt) ? changeForm(slice, unsure) : slice, attempt) }
  }
  return {
    slice: changeForm(slice, { signing: { status: 'failed', error }, ...unsure }),
    work: refreshNow(slice),
    kernel: [track('SEND_ERROR', moment, { message: error.code }), ...toReview(moment)],
  }
}

/** Where it is said that nothing was signed, and asked again, also for who has gone back to the form meanwhile. */
function toReview({ kernel }: Moment): readonly KernelEvent[] {
  return isShown(kernel, 'preview') ? [] : goTo(kernel, 'preview')
}

/** One fewer that the wallet still has. */
function answered(slice: SendingState, attempt: number): SendingState {
  return { ...withoutLeft(slice, attempt), unanswered: Math.max(0, slice.unanswered - 1) }
}

/** What was shown has not been prepared anew while the wallet was asked. */
function refreshNow({ form: { preparation } }: SendingState): NonNullable<Step['work']> {
  const shown = shownTransferOf(preparation)
  return shown ? [refreshSoon(shown.attempt, 0)] : []
}

function isAsking({ form: { signing } }: SendingState, attempt: number): boolean {
  return signing.status === 'asking' && signing.attempt === attempt
}

type SendEvent = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR'

/** A hash names the account that sent it, so it is told only where the address is (docs/behaviour.md, Analytics). */
function track(
  event: SendEvent,
  { slice, kernel }: Moment,
  { hash, message }: { readonly hash?: string; readonly message?: string } = {},
): KernelEvent {
  const { key, token, preparation } = slice.form
  const shown = shownTransferOf(preparation)
  const { analytics } = kernel.setup.options.features
  const saysAddress = typeof analytics === 'object' && analytics.address === true
  return {
    type: 'track',
    event,
    properties: {
      ...whereOf(kernel),
      ...(key !== undefined && { network: parseCaip10(key).network }),
      token: token?.address ?? token?.symbol,
      ...(shown && token && { amount: toDecimal(shown.prepared.amount, token.decimals) }),
      ...(hash !== undefined && saysAddress && { hash }),
      ...(message !== undefined && { message }),
    },
  } as Tracked
}

export function opened({ kernel }: Moment): KernelEvent {
  return { type: 'track', event: 'OPEN_SEND', properties: { ...whereOf(kernel), network: kernel.now.network.active } } as Tracked
}

function whereOf({ now }: Moment['kernel']) {
  return { isSmartAccount: heldOf(connectionOf(now))?.accounts[0].type === 'smartAccount' }
}
