/** What is entered, whom it leads to, and the transfer that is prepared of it. Whatever changes makes what was prepared void. */
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { PreparedTransfer, TransferInput } from '../../family/transfers.ts'
import { sayGone } from '../../feature/left-requests.ts'
import { caipAddressOf, networkOf } from '../../kernel/select.ts'
import { sendUnitsOf, shownTransferOf } from './select.ts'
import {
  emptyForm,
  type FoundReceiver,
  type Preparation,
  type SendForm,
  type SendingState,
  type SendToken,
  type ShownTransfer,
} from './sending.ts'
import { changeForm, goTo, isShown, type Moment, type Step } from './work.ts'

/** How long a hand rests before what it wrote is read. */
const typingPause = 350
/** How often what is shown before signing is prepared anew. */
const refreshPause = 12_000
/** A fee above the one that was shown by more than that, in hundredths, is another offer. */
const feeTolerance = 20n

export function begin(moment: Moment): Step {
  const { slice, kernel } = moment
  const key = caipAddressOf(kernel.now)
  if (key === undefined) return { slice: { ...slice, form: { ...emptyForm, problem: notConnected() } } }
  if (slice.form.key === key) return { slice }
  const token = coinOf(moment, key)
  // The wallet is on a network of which this page knows nothing.
  if (!token) return { slice: { ...slice, form: { ...emptyForm, key, isAble: false, problem: unsupported() } } }
  return { slice: { ...slice, form: { ...emptyForm, key, token } }, work: [{ type: 'learn', key }] }
}

export function follow(moment: Moment): Step {
  return sayGone(turn(moment), moment.kernel, 'unsent')
}

/** Another account or network: what was entered was not meant for it. */
function turn(moment: Moment): Step {
  const { slice, kernel } = moment
  const { key } = slice.form
  if (key === undefined || caipAddressOf(kernel.now) === key) return leave(moment)
  const cleared: Moment = { ...moment, slice: reset(slice) }
  const { slice: begun, work = [] } = caipAddressOf(kernel.now) === undefined ? { slice: cleared.slice } : begin(cleared)
  return { slice: begun, work, kernel: isShown(kernel, undefined) ? [] : goTo(kernel, undefined, true) }
}

/** Who leaves the view begins anew. What was sent is shown beside the account's view, too: it stays until the view opens again. */
function leave({ slice, kernel }: Moment): Step {
  const { now, before } = kernel
  const was = before.modal.history.some(({ name }) => name === 'WalletSend')
  const is = now.modal.history.some(({ name }) => name === 'WalletSend')
  const isOver = slice.form.signing.status === 'sent' ? !was && is && !isShown(kernel, 'sent') : was && !is
  return { slice: isOver ? reset(slice) : slice }
}

/** A request that the wallet has not answered stays unanswered. */
export function reset(slice: SendingState): SendingState {
  const { unanswered, left = [] } = slice
  const { signing, key } = slice.form
  const empty: SendingState = { ...slice, form: emptyForm }
  if (signing.status !== 'asking' || key === undefined) return empty
  return { ...empty, unanswered: unanswered + 1, left: [...left, { attempt: signing.attempt, key }] }
}

export function learned({ slice }: Moment, { isAble, known }: Pick<SendForm, 'isAble' | 'known'>): SendingState {
  return changeForm(slice, { isAble, known, ...(isAble === false && { problem: unsupported() }) })
}

export function coinOf({ kernel }: Pick<Moment, 'kernel'>, key: string): SendToken | undefined {
  return networkOf(kernel.now, parseCaip10(key).network)?.nativeCurrency
}

/** What a server or wallet says of a coin's decimals decides nothing: a token's contract is asked before it is sent, a coin has none. */
export function toOwnUnits(moment: Moment, token: SendToken | undefined): SendToken | undefined {
  const { key } = moment.slice.form
  const coin = key !== undefined && token !== undefined && token.address === undefined ? coinOf(moment, key) : undefined
  return token && coin ? { ...token, decimals: coin.decimals } : token
}

/** Takes in what was entered, and prepares it once the hand rests. */
export function enter(moment: Moment, change: Partial<SendForm>): Step {
  // While the wallet is asked nothing changes: what it shows is what was confirmed.
  if (moment.slice.form.signing.status === 'asking') return { slice: moment.slice }
  const entered = changeForm(moment.slice, {
    ...change,
    preparation: { status: 'none' },
    signing: { status: 'none' },
    problem: undefined,
    isAccepted: false,
  })
  return plan({ ...moment, slice: entered })
}

function plan({ slice, seq }: Moment): Step {
  if (!inputOf(slice.form)) return { slice }
  const preparing = changeForm(slice, { preparation: { status: 'preparing', attempt: seq } })
  return { slice: preparing, work: [{ type: 'timer', name: 'prepare', ms: typingPause, event: { type: 'prepare', attempt: seq } }] }
}

export function enterReceiver(moment: Moment, text: string): Step {
  const { seq } = moment
  if (text.trim() === '') return enter(moment, { receiver: { status: 'empty', text } })
  const { slice } = enter(moment, { receiver: { status: 'finding', text, attempt: seq } })
  if (slice === moment.slice) return { slice }
  return { slice, work: [{ type: 'timer', name: 'find', ms: typingPause, event: { type: 'find', attempt: seq } }] }
}

export function find({ slice }: Moment, attempt: number): Step {
  const { key, receiver } = slice.form
  if (key === undefined || receiver.status !== 'finding' || receiver.attempt !== attempt) return { slice }
  return { slice, work: [{ type: 'find', key, attempt, text: receiver.text }] }
}

export function found(moment: Moment, attempt: number, result: FoundReceiver): Step {
  const { key, receiver } = moment.slice.form
  if (key === undefined || receiver.status !== 'finding' || receiver.attempt !== attempt) return { slice: moment.slice }
  const { text } = receiver
  if ('problem' in result) return { slice: changeForm(moment.slice, { receiver: { status: 'refused', text, problem: result.problem } }) }
  if ('error' in result) return { slice: changeForm(moment.slice, { receiver: { status: 'failed', text, error: result.error } }) }
  const next = plan({
    ...moment,
    slice: changeForm(moment.slice, { receiver: { status: 'found', text, attempt, identity: 'asking', ...result }, problem: undefined }),
  })
  return { slice: next.slice, work: [{ type: 'identify', key, attempt, address: result.address }, ...(next.work ?? [])] }
}

/** Asks once more for a receiver that could not be looked up. */
export function findAgain(moment: Moment): Step {
  const { receiver } = moment.slice.form
  return receiver.status === 'failed' ? enterReceiver(moment, receiver.text) : { slice: moment.slice }
}

/** What the chain is asked, once everything is there. */
function inputOf({ key, token, amount, receiver }: SendForm): TransferInput | undefined {
  if (key === undefined || !token || receiver.status !== 'found') return undefined
  const units = sendUnitsOf({ token, amount })
  if (typeof units !== 'bigint' && units !== 'max') return undefined
  const { network, address: from } = parseCaip10(key)
  const { address, decimals } = token
  return { from, to: receiver.address, network, amount: units, ...(address !== undefined && { token: { address, decimals } }) }
}

/** Prepares it now; what is shown stays until the answer is there. What the wallet is asked for stays as it is. */
export function prepare({ slice, seq }: Moment): Step {
  const input = inputOf(slice.form)
  if (!input || slice.form.signing.status === 'asking') return { slice }
  const shown = shownTransferOf(slice.form.preparation)
  const preparation: Preparation = { status: 'preparing', attempt: seq, ...(shown && { shown }) }
  return { slice: changeForm(slice, { preparation }), work: [{ type: 'prepare', attempt: seq, input }] }
}

export function isPreparing({ preparation }: SendForm, attempt: number): boolean {
  return preparation.status === 'preparing' && preparation.attempt === attempt
}

/** Prepares anew what has been shown for a while; nobody asks for what nobody sees. */
export function refresh(moment: Moment, attempt: number): Step {
  const { preparation, signing } = moment.slice.form
  const isIdle = preparation.status === 'ready' && preparation.shown.attempt === attempt && signing.status !== 'asking'
  return isIdle && isShown(moment.kernel, 'preview') ? prepare(moment) : { slice: moment.slice }
}

export function prepared({ slice, at }: Moment, attempt: number, result: PreparedTransfer): Step {
  const { preparation, signing } = slice.form
  if (!isPreparing(slice.form, attempt) || signing.status === 'asking') return { slice }
  const changed = changeOf(shownTransferOf(preparation), result)
  const shown: ShownTransfer = { attempt, at, prepared: result, ...(changed && { changed }) }
  return {
    slice: changeForm(slice, { preparation: { status: 'ready', shown } }),
    work: [refreshSoon(attempt)],
  }
}

/** What a visitor would want to see again before signing. */
function changeOf(before: ShownTransfer | undefined, now: PreparedTransfer): ShownTransfer['changed'] {
  if (!before) return undefined
  if (before.prepared.amount !== now.amount) return 'amount'
  return now.fee.most * 100n > before.prepared.fee.most * (100n + feeTolerance) ? 'fee' : undefined
}

/** Says what is missing, or shows what will be signed. A receiver who is being looked up is not missing. */
export function review(moment: Moment): Step {
  const { slice, kernel } = moment
  if (slice.form.receiver.status === 'finding') return { slice }
  const problem = missingIn(slice.form)
  if (problem) return { slice: changeForm(slice, { problem }) }
  const { preparation } = slice.form
  const ready = changeForm(slice, { problem: undefined })
  const isFresh = preparation.status === 'ready' && moment.at - preparation.shown.at < refreshPause
  const step = isFresh ? { slice: ready } : prepare({ ...moment, slice: ready })
  const refreshing = isFresh && preparation.status === 'ready' ? [refreshSoon(preparation.shown.attempt)] : []
  return { slice: step.slice, work: [...(step.work ?? []), ...refreshing], kernel: goTo(kernel, 'preview') }
}

export function refreshSoon(attempt: number, ms = refreshPause) {
  return { type: 'timer', name: 'refresh', ms, event: { type: 'refresh', attempt } } as const
}

/** @returns what the visitor has to enter yet, in words that are fixed (docs/behaviour.md, Sending). */
export function missingIn(form: SendForm): KitError | undefined {
  if (form.key === undefined) return notConnected()
  if (form.isAble === false) return unsupported()
  if (!form.token) return new KitError('invalid_input', 'A token is required')
  if (!inputOf(form)) return new KitError('invalid_input', 'An amount and receiver address are required')
  return undefined
}

function notConnected(): KitError {
  return new KitError('not_connected', 'No account is connected. Connect a wallet first.')
}

function unsupported(): KitError {
  return new KitError('chain_unsupported', 'Unsupported chain')
}
